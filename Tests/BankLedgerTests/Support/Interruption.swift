/// Ends a long work before its end.
struct Interruption: Error {}
