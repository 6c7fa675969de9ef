/// The doctor found problems. They were shown; the command fails.
public struct ProblemsFound: Error, Equatable {
    public let count: Int
}
