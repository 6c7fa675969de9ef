public import BankServices

public struct ChangeCall<Subject: Hashable & Sendable>: Hashable, Sendable {
    public let subject: Subject
    public let mode: ExecutionMode

    public init(_ subject: Subject, mode: ExecutionMode) {
        self.subject = subject
        self.mode = mode
    }
}
