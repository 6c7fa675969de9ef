/// The arguments of a call with secrets, whose bytes a test may compare.
public struct SecretCall<Subject: Hashable & Sendable>: Hashable, Sendable {
    /// The arguments that are not secret.
    public let subject: Subject
    /// The secrets, in the order of the parameters.
    public let secrets: [[UInt8]]

    public init(_ subject: Subject, _ secrets: [UInt8]...) {
        self.subject = subject
        self.secrets = secrets
    }

    public init(_ subject: Subject, _ secrets: String...) {
        self.subject = subject
        self.secrets = secrets.map { Array($0.utf8) }
    }
}
