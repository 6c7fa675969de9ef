import LanguageKit

/// A key of a mapping file that is missing, unknown or wrong.
struct MapProblem: Error, Equatable {
    let key: String
    let reason: Phrase
}
