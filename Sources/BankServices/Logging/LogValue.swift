/// A value beside a line of the log. What is private never reaches it.
public enum LogValue: Hashable, Sendable {
    /// A value that anybody may read who may read the log.
    case shown(String)
    /// A value that is the user's, or secret: the log says only that there was one.
    case hidden(String)

    public var logged: String {
        switch self {
        case .shown(let text): text
        case .hidden: "(hidden)"
        }
    }
}

extension LogValue: ExpressibleByStringLiteral {
    /// A text of the program, which is no secret.
    public init(stringLiteral value: String) { self = .shown(value) }
}

extension LogValue: CustomStringConvertible {
    /// What the log says, so that no message built from it says more.
    public var description: String { logged }
}
