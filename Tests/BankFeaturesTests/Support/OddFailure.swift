/// An error that no service throws.
struct OddFailure: Error {}
