//! \[9.7\] The doctrine of the triarii.
