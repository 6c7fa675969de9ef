/// What a typed code may be worth. Whether it is, the books decide: each is accepted once.
struct CodeAnswer: Sendable {
    /// The time step whose one-time code it is.
    var step: Int64?
    /// The hash of the recovery code that it may be.
    var recoveryCode: Digest?
}
