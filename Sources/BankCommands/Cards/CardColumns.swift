import BankDomain
import TerminalKit

/// What is shown of a card.
enum CardColumns {
    static let all: [Column<Card>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", importance: .high, canTruncate: true) { $0.name },
        .text(key: "accountID", title: "Account") { $0.accountID.text },
        Column(
            key: "lastFour", title: "Number", importance: .high,
            text: { $0.lastFour.map { "•••• \($0)" } ?? "" }, csvText: { $0.lastFour ?? "" },
            value: { .optional($0.lastFour) }),
        // For people the month as it is printed, for programs two numbers.
        Column(
            key: "expiryMonth", title: "Expires", text: { $0.expiry?.text ?? "" },
            csvText: { number($0.expiry?.month).plainText }, value: { number($0.expiry?.month) }),
        Column(
            key: "expiryYear", title: "Expiry year", isShownInTable: false,
            value: { number($0.expiry?.year) }),
        .text(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .text(key: "currency", title: "Currency", importance: .low) { $0.currency.code },
        Column(key: "limits", title: "Limits", importance: .low, text: limits, value: limitsValue),
        Column(
            key: "rules", title: "Rules", importance: .low, canTruncate: true, text: rules,
            value: rulesValue),
        .text(key: "orderedOn", title: "Ordered", importance: .low, isShownInTable: false) {
            $0.orderedOn.text
        },
        Column(
            key: "replacedBy", title: "Replaced by", importance: .low, isShownInTable: false,
            value: { .optional($0.replacedBy?.text) }),
    ]

    @Sendable private static func limits(_ card: Card) -> String {
        let limits = [
            (card.limits.payment, "a payment"), (card.limits.day, "a day"), (card.limits.month, "a month"),
        ]
        return limits.compactMap { limit, span in limit.map { "\($0.groupedText) \(span)" } }
            .joined(separator: ", ")
    }

    @Sendable private static func limitsValue(_ card: Card) -> OutputValue {
        let value = { (limit: Money?) in limit.map(OutputValue.money) ?? .null }
        return .object([
            ("payment", value(card.limits.payment)), ("day", value(card.limits.day)),
            ("month", value(card.limits.month)),
        ])
    }

    @Sendable private static func rules(_ card: Card) -> String {
        let lists = [
            ("only ", card.rules.allowedCategories.map(\.text)),
            ("not ", card.rules.blockedCategories.map(\.text)),
            ("only in ", card.rules.allowedCountries.map(\.text)),
            ("not in ", card.rules.blockedCountries.map(\.text)),
        ]
        return lists.filter { !$0.1.isEmpty }.map { $0.0 + $0.1.joined(separator: " ") }
            .joined(separator: ", ")
    }

    @Sendable private static func rulesValue(_ card: Card) -> OutputValue {
        let list = { (codes: [String]) in OutputValue.array(codes.map(OutputValue.string)) }
        return .object([
            ("allowedCategories", list(card.rules.allowedCategories.map(\.text))),
            ("blockedCategories", list(card.rules.blockedCategories.map(\.text))),
            ("allowedCountries", list(card.rules.allowedCountries.map(\.text))),
            ("blockedCountries", list(card.rules.blockedCountries.map(\.text))),
        ])
    }

    private static func number(_ number: Int?) -> OutputValue { number.map(OutputValue.count) ?? .null }
}
