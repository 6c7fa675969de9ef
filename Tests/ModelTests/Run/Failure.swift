/// A promise that was not kept in an episode.
struct Failure: Error, CustomStringConvertible {
    /// After how many operations it showed.
    let operationCount: Int
    /// What is wrong.
    let description: String
}
