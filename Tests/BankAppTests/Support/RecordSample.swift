import BankAPI
import BankDomain
import BankServices
import JSONKit

/// JSON of a type: each member has its own value, so that mistaken ones are found.
struct RecordSample {
    let isFull: Bool

    func value(of type: FieldType, _ key: String) -> JSONValue {
        let number = key.utf8.reduce(1_000) { $0 + Int($1) }
        return switch type {
        case .text, .amount: .string(Self.texts[key] ?? key)
        case .integer, .number: .integer(Int64(Self.numbers[key] ?? number))
        case .boolean: .boolean(isFull)
        case .money:
            .object([
                "amount": .string(""), "currency": .string("USD"), "minorUnits": .integer(Int64(number)),
            ])
        case .date: .string(CalendarDate(dayNumber: number).text)
        case .instant: .string(Instant(utc: CalendarDate(dayNumber: number)).text)
        case .word(_, let words): .string((isFull ? words.last : words.first) ?? "")
        case .optional(let type): isFull ? value(of: type, key) : .null
        case .dictionary: .object(isFull ? [key: .string(key)] : [:])
        case .list(let type): .array(isFull ? [value(of: type, key)] : [])
        case .object(_, let fields):
            .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.key, value(of: $0.type, $0.key)) }))
        }
    }

    /// Texts with a form.
    private static let texts = [
        "allowedCategories": "5411", "allowedCountries": "US", "base": "EUR", "blockedCategories": "5812",
        "blockedCountries": "DE", "category": "5411", "country": "US",
        "creditorIBAN": "DE89370400440532013000",
        "currency": "USD", "dayCount": DayCount.thirtyE360.rawValue,
        "declineReason": DeclineReason.allCases[0].rawValue,
        "event": BankNotification.Kind.paymentSent.rawValue,
        "iban": "DE89370400440532013000", "kind": LedgerFault.Kind.hash.rawValue, "outcome": "200",
        "quote": "USD", "rate": "1.5", "reason": PaymentReason.closedAccount.rawValue,
        "refusal": PaymentReason.closedAccount.rawValue,
        "result": StandingOrder.Outcome.Result.skipped.rawValue,
        "scopes": AccessToken.Scope.read.rawValue, "secret": "whsec_" + String(repeating: "0a", count: 32),
        "token": "bank_" + String(repeating: "0b", count: 32), "url": "https://shop.example/bank-events",
    ]

    private static let numbers = ["expiryMonth": 3, "expiryYear": 2030]
}
