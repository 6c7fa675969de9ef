/// A failed check in an episode.
struct Failure: Error, CustomStringConvertible {
    /// The number of operations before the failure.
    let operationCount: Int
    /// The fault.
    let description: String
}
