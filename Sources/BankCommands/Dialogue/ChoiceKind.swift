import BankServices
import CommandLineKit

/// The kinds of things that arguments and options name, by the names that completion has for them.
enum ChoiceKind: String, CaseIterable {
    case account, payee, beneficiary, card, authorisation, product, currency
    case transfer, hold, standingOrder, transaction, categoryRule
    case notification, session, device, category

    /// The kind of a value, by what the specification says of it or else by its name; `nil` for texts.
    init?(_ completion: CompletionKind, valueName: String, path: [String]) {
        if let known = Self.kind(completion) {
            self = known
        } else if let known = Self.byName[valueName] {
            self = known
        } else if valueName == "ID", let known = Self.byPath(path) {
            self = known
        } else if valueName == "FROM" || valueName == "TO", path.first == "fx" {
            self = .currency
        } else {
            return nil
        }
    }

    private static func kind(_ completion: CompletionKind) -> ChoiceKind? {
        switch completion {
        case .named(let name): ChoiceKind(rawValue: name)
        // Beneficiaries and accounts together are whom one can pay.
        case .anyOf(let kinds) where kinds.contains(.named("beneficiary")): .payee
        case .anyOf(let kinds): kinds.lazy.compactMap(kind).first
        case .none, .file, .choices: nil
        }
    }

    private static let byName: [String: ChoiceKind] = [
        "ACCOUNT": .account, "PAYEE": .payee, "BENEFICIARY": .beneficiary, "CARD": .card,
        "AUTHORISATION": .authorisation, "PRODUCT": .product, "HOLD": .hold, "RULE": .categoryRule,
        "CURRENCY": .currency, "CATEGORY": .category,
    ]

    private static func byPath(_ path: [String]) -> ChoiceKind? {
        switch (path.first, path.dropFirst().first) {
        // A challenge was named when it was made; nobody keeps a list of them.
        case ("transfers", "confirm"): nil
        case ("transfers", _): .transfer
        case ("standing-orders", _): .standingOrder
        case ("transactions", _): .transaction
        case ("notifications", _): .notification
        case ("auth", "sessions"): .session
        case ("auth", "devices"): .device
        default: nil
        }
    }
}
