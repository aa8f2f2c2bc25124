//! A list of fixed capacity, stored inline in a `Copy` state.

/// At most `N` values of `T`, in order.
#[derive(Clone, Copy, Debug)]
pub struct List<T: Copy, const N: usize, L: Length = u8> {
    items: [T; N],
    len: L,
}

/// The number of values in a [`List`]: `u8` for up to 255 of them, `u16` for more.
pub trait Length: Copy + Eq + Default + core::fmt::Debug {
    /// The most values that can be counted.
    const MOST: usize;
    /// The number of values.
    fn get(self) -> usize;
    /// A length in this type; at most [`Length::MOST`].
    fn of(len: usize) -> Self;
}

impl Length for u8 {
    const MOST: usize = u8::MAX as usize;
    #[inline]
    fn get(self) -> usize {
        self.into()
    }
    #[inline]
    fn of(len: usize) -> Self {
        len as Self
    }
}

impl Length for u16 {
    const MOST: usize = u16::MAX as usize;
    #[inline]
    fn get(self) -> usize {
        self.into()
    }
    #[inline]
    fn of(len: usize) -> Self {
        len as Self
    }
}

impl<T: Copy + Default, const N: usize, L: Length> Default for List<T, N, L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Default, const N: usize, L: Length> List<T, N, L> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(N <= L::MOST) }
        Self { items: [T::default(); N], len: L::of(0) }
    }

    /// Adds a value at the end.
    ///
    /// # Panics
    /// When the list is full.
    pub fn push(&mut self, item: T) {
        let len = self.len.get();
        self.items[len] = item;
        self.len = L::of(len + 1);
    }

    /// Takes the last value off.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.last()?;
        self.len = L::of(self.len.get() - 1);
        self.items[self.len.get()] = T::default();
        Some(last)
    }

    /// The last value.
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<T> {
        self.items.get(self.len.get().wrapping_sub(1)).copied()
    }

    /// The last value, to change it.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.get_mut(self.len.get().wrapping_sub(1))
    }

    /// The values in order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len.get()]
    }

    /// The values in order, to change them.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len.get()]
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

impl<T: Copy + PartialEq, const N: usize, L: Length> PartialEq for List<T, N, L> {
    fn eq(&self, other: &Self) -> bool {
        self.items[..self.len.get()] == other.items[..other.len.get()]
    }
}

impl<T: Copy + Eq, const N: usize, L: Length> Eq for List<T, N, L> {}

impl<T: Copy + Default, const N: usize, L: Length> core::ops::Deref for List<T, N, L> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_may_be_longer_than_a_byte_counts() {
        let mut list = List::<u16, 1000, u16>::new();
        (0..1000).for_each(|item| list.push(item));
        assert_eq!((list.len(), list[999], list.pop(), list.last()), (1000, 999, Some(999), Some(998)));
        list.remove(0);
        list.insert(256, 7);
        assert_eq!((list.len(), list[0], list[256], list[257]), (999, 1, 7, 257));
    }
}
