/// An error of a server in the server's words: one about the server itself, or one that this program does not know
/// because the server is newer.
public struct RemoteProblem: Hashable, Sendable {
    /// The status of HTTP.
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
