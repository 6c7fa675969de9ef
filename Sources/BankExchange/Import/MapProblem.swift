import LanguageKit

/// A key of a mapping file that is missing, unknown or wrong.
struct MapProblem: Error, Equatable {
    /// The key.
    let key: String
    /// What is wrong.
    let reason: Phrase
}
