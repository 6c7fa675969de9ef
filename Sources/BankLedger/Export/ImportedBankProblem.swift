import LanguageKit

/// Why a file, or a line of it, is not what an export of a bank has.
struct ImportedBankProblem: Error {
    let reason: Phrase

    /// A problem, in words.
    init(_ reason: Phrase) {
        self.reason = reason
    }
}
