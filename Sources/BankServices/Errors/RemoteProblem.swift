/// An error in the server's words: about the server itself, or unknown to this program because the server is newer.
public struct RemoteProblem: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The stable code for programs.
    public let code: String
    /// What happened, in English.
    public let title: String
    public let reason: String?
    public let hint: String?

    public init(status: Int, code: String, title: String, reason: String? = nil, hint: String? = nil) {
        self.status = status
        self.code = code
        self.title = title
        self.reason = reason
        self.hint = hint
    }
}
