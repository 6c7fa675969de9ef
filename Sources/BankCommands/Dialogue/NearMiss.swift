import BankDomain
package import BankServices
import CommandLineKit
import LanguageKit
package import TerminalKit

/// A name that was not found, and what it may have been meant to name.
package struct NearMiss: Error {
    package let error: ServiceError
    /// Ids with names: `ACC002 Emergency Savings`.
    let candidates: [String]
}

extension ErrorText {
    init(_ miss: NearMiss) {
        let text = ErrorText(miss.error)
        self.init(
            code: text.code, message: text.message, reason: text.reason,
            hint: "Did you mean \(Phrase.list(miss.candidates.map(displayable), .or))?")
    }
}

extension ChoiceLister {
    /// The same error or, for a name that was not found, a ``NearMiss`` with similar names of the same kind. Only names
    /// that the user may see are offered.
    ///
    /// - Parameter path: the command, since a payee may be a beneficiary or an account.
    package func naming(_ error: any Error, path: [String], on console: Console) async -> any Error {
        guard let error = error as? ServiceError, case .notFound(let kind, let name) = error,
            let choice = Self.kind(of: kind, path: path), !name.isEmpty,
            let entries = try? await entries(choice, console.capabilities.errorLocalization)
        else { return error }
        let found = Self.similar(to: name, in: entries)
        return found.isEmpty ? error : NearMiss(error: error, candidates: found)
    }

    private static func kind(of kind: EntityKind, path: [String]) -> ChoiceKind? {
        switch kind {
        case .account where path.first == "transfers" || path.first == "standing-orders": .payee
        case .account: .account
        case .beneficiary: .beneficiary
        case .card: .card
        case .product: .product
        case .standingOrder: .standingOrder
        case .transfer: .transfer
        default: nil
        }
    }

    /// Each choice with the words that it is found by: its id and title, and the type of an account in the user's
    /// language.
    private func entries(
        _ kind: ChoiceKind, _ localization: Localization
    ) async throws -> [(shown: String, words: [String])] {
        let types = kind == .account ? try await typesOfAccounts() : [:]
        return try await choices(kind, scope: .own).map { choice in
            let title = localization.text(choice.item.title)
            let type = types[choice.value].map { [$0, localization.text(Phrase(word: $0))] } ?? []
            let words = title.split(separator: " ").map(String.init)
            let shown = title.hasPrefix(choice.value) ? title : choice.value + " " + title
            return (shown, [choice.value, title] + words + type)
        }
    }

    /// Names that contain the text come first; without one, those with a word that resembles it.
    private static func similar(to name: String, in entries: [(shown: String, words: [String])]) -> [String] {
        let typed = FoldedText.folded(name)
        let containing = entries.filter { entry in
            typed.count > 2 && entry.words.contains { FoldedText.folded($0).contains(typed) }
        }
        guard containing.isEmpty else { return containing.prefix(3).map(\.shown) }
        let near = Suggestion.closest(to: typed, in: entries.flatMap(\.words))
        return entries.filter { entry in entry.words.contains { near.contains($0) } }.prefix(3).map(\.shown)
    }
}
