import BankDomain
package import BankServices
import CommandLineKit
import LanguageKit
package import TerminalKit

/// A name that was not found, and what helps: names that it may have been meant for, or signing in.
package struct NearMiss: Error {
    package let error: ServiceError
    let hint: Phrase
}

extension ErrorText {
    init(_ miss: NearMiss) {
        let text = ErrorText(miss.error)
        self.init(
            code: text.code, message: text.message, reason: text.reason, hint: miss.hint)
    }
}

extension ChoiceLister {
    /// The same error or, for a name that was not found, a ``NearMiss`` with similar names of the same kind. Only names
    /// that the user may see are offered. Where nobody is signed in, names are not looked up, and it says so.
    ///
    /// - Parameter path: the command, since a payee may be a beneficiary or an account.
    package func naming(_ error: any Error, path: [String], on console: Console) async -> any Error {
        guard let missing = error as? ServiceError, case .notFound(let kind, let name) = missing,
            let choice = Self.kind(of: kind, path: path), !name.isEmpty
        else { return error }
        do {
            let entries = try await entries(choice, console.capabilities.errorLocalization)
            // Ids with names: `ACC002 Emergency Savings`.
            // Something else is missing if the name is right.
            guard !entries.contains(where: { $0.words.first == name }) else { return missing }
            let found = Self.similar(to: name, in: entries).map(displayable)
            return found.isEmpty
                ? missing : NearMiss(error: missing, hint: "Did you mean \(Phrase.list(found, .or))?")
        } catch ServiceError.unauthorized(.notSignedIn) {
            return NearMiss(
                error: missing,
                hint: """
                    You are not signed in. To find your own by name: bank auth login. Operators use an ID, a number or \
                    an IBAN: bank accounts list --all
                    """)
        } catch {
            return missing
        }
    }

    private static func pays(_ path: [String]) -> Bool {
        path.first == "transfers" || path.first == "standing-orders"
    }

    private static func kind(of kind: EntityKind, path: [String]) -> ChoiceKind? {
        switch kind {
        case .account where pays(path), .beneficiary where pays(path): .payee
        case .account: .account
        case .beneficiary: .beneficiary
        case .card: .card
        case .mandate: .mandate
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
