//! A list of fixed capacity, stored inline in a `Copy` state.

/// At most `N` values of `T`, in order.
#[derive(Clone, Copy, Debug)]
pub struct List<T: Copy, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(N <= u8::MAX as usize) }
        Self { items: [T::default(); N], len: 0 }
    }

    /// Adds a value at the end.
    ///
    /// # Panics
    /// When the list is full.
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes the last value off.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last()?;
        self.len -= 1;
        self.items[self.len as usize] = T::default();
        Some(last)
    }

    /// The last value.
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<T> {
        self.items.get(usize::from(self.len).wrapping_sub(1)).copied()
    }

    /// The last value, to change it.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.get_mut(usize::from(self.len).wrapping_sub(1))
    }

    /// The values in order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    /// The values in order, to change them.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }

    /// Inserts a value before the one with this index.
    ///
    /// # Panics
    /// When the list is full, or shorter than `index`.
    pub fn insert(&mut self, index: usize, item: T) {
        self.push(item);
        self.as_mut_slice()[index..].rotate_right(1);
    }

    /// Takes out the value with this index; those after it move up.
    ///
    /// # Panics
    /// When the list is not that long.
    pub fn remove(&mut self, index: usize) {
        self.as_mut_slice()[index..].rotate_left(1);
        self.pop();
    }

    /// Removes every value.
    pub fn clear(&mut self) {
        *self = Self::new();
    }
}

impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.items[..self.len as usize] == other.items[..other.len as usize]
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + Default, const N: usize> core::ops::Deref for List<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}
