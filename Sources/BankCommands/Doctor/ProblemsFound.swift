/// The doctor found problems. They were shown; the command fails.
public struct ProblemsFound: Error, Equatable {
    /// How many.
    public let count: Int
}
