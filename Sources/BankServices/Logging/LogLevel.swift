/// How much a line of the log matters.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    /// For whoever looks for a mistake of the program.
    case debug
    /// What happened, as it should.
    case info
    /// What may become a failure.
    case warning
    case error

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}
