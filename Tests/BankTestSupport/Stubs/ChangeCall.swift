public import BankServices

/// The arguments of a call that changes something.
public struct ChangeCall<Subject: Hashable & Sendable>: Hashable, Sendable {
    /// What is to be changed.
    public let subject: Subject
    /// Whether the change is made.
    public let mode: ExecutionMode

    /// Arguments.
    public init(_ subject: Subject, mode: ExecutionMode) {
        self.subject = subject
        self.mode = mode
    }
}
