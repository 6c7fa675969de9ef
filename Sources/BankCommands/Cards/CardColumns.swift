import BankDomain
import LanguageKit
import TerminalKit

enum CardColumns {
    static let all: [Column<Card>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", importance: .high, canTruncate: true) { $0.name },
        .text(key: "accountID", title: "Account") { $0.accountID.text },
        Column(
            key: "lastFour", title: "Number", importance: .high,
            text: { $0.lastFour.map { "•••• \($0)" } ?? "" }, csvText: { $0.lastFour ?? "" },
            value: { .optional($0.lastFour) }),
        // People see the month as printed on the card; programs get two numbers.
        Column(
            key: "expiryMonth", title: "Expires", text: { $0.expiry?.text ?? "" },
            csvText: { number($0.expiry?.month).plainText }, value: { number($0.expiry?.month) }),
        Column(
            key: "expiryYear", title: "Expiry year", isShownInTable: false,
            value: { number($0.expiry?.year) }),
        .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
        .text(key: "currency", title: "Currency", importance: .low) { $0.currency.code },
        Column(key: "limits", title: "Limits", importance: .low, phrase: limits, value: limitsValue),
        Column(
            key: "rules", title: "Rules", importance: .low, canTruncate: true, phrase: rules,
            value: rulesValue),
        .text(key: "orderedOn", title: "Ordered", importance: .low, isShownInTable: false) {
            $0.orderedOn.text
        },
        Column(
            key: "replacedBy", title: "Replaced by", importance: .low, isShownInTable: false,
            value: { .optional($0.replacedBy?.text) }),
    ]

    @Sendable private static func limits(_ card: Card) -> Phrase {
        let limits: [Phrase?] = [
            card.limits.payment.map { "\(.amount($0.groupedText)) per payment" },
            card.limits.day.map { "\(.amount($0.groupedText)) per day" },
            card.limits.month.map { "\(.amount($0.groupedText)) per month" },
        ]
        return .list(limits.compactMap(\.self), .comma)
    }

    @Sendable private static func limitsValue(_ card: Card) -> OutputValue {
        let value = { (limit: Money?) in limit.map(OutputValue.money) ?? .null }
        return .object([
            ("payment", value(card.limits.payment)), ("day", value(card.limits.day)),
            ("month", value(card.limits.month)),
        ])
    }

    @Sendable private static func rules(_ card: Card) -> Phrase {
        let rules = card.rules
        let words = { (codes: [String]) in codes.isEmpty ? nil : codes.joined(separator: " ") }
        let lists: [Phrase?] = [
            words(rules.allowedCategories.map(\.text)).map { "only \($0)" },
            words(rules.blockedCategories.map(\.text)).map { "not \($0)" },
            words(rules.allowedCountries.map(\.text)).map { "only in \($0)" },
            words(rules.blockedCountries.map(\.text)).map { "not in \($0)" },
        ]
        return .list(lists.compactMap(\.self), .comma)
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
