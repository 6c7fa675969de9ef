/// The arguments of a call that takes a secret, whose bytes a test may see.
public struct SecretCall<Subject: Hashable & Sendable>: Hashable, Sendable {
    /// Whom or what it is about.
    public let subject: Subject
    /// The secrets, in the order of the parameters.
    public let secrets: [[UInt8]]

    /// Arguments.
    public init(_ subject: Subject, _ secrets: [UInt8]...) {
        self.subject = subject
        self.secrets = secrets
    }

    /// Arguments whose secrets are texts.
    public init(_ subject: Subject, _ secrets: String...) {
        self.subject = subject
        self.secrets = secrets.map { Array($0.utf8) }
    }
}
