import BankDomain
import BankServices
import LanguageKit

enum TypedText {
    /// The text. Throws ``ServiceError/invalidValue(field:value:reason:)`` if it is empty.
    static func required(_ text: String, field: FieldName) throws(ServiceError) -> String {
        guard !text.isEmpty else { throw .invalidValue(field: field, value: text, reason: .empty) }
        return text
    }

    /// A second-factor code without the spaces that group its digits; `nil` if it is empty.
    static func code(_ text: String) -> String? {
        let code = text.filter { !$0.isWhitespace }
        return code.isEmpty ? nil : code
    }

    /// The same for a required code. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    static func requiredCode(_ text: String) throws(ServiceError) -> String {
        try required(code(text) ?? "", field: .code)
    }
}

extension Currency {
    /// The currency with a typed code. Throws ``ServiceError/invalidValue(field:value:reason:)`` for one that ISO 4217
    /// does not list.
    init(typed code: String) throws(ServiceError) {
        guard let currency = Currency(code: code) else {
            throw .invalidValue(field: .currency, value: code, reason: .notOneOf(Currency.allCodes))
        }
        self = currency
    }
}

extension TransactionCategory {
    /// The category with a typed name. Throws ``ServiceError/invalidValue(field:value:reason:)`` for an unknown one.
    init(typed name: String) throws(ServiceError) {
        let name = try TypedText.required(name, field: .category)
        guard let category = TransactionCategory(rawValue: name) else {
            throw .invalidValue(
                field: .category, value: name, reason: .notOneOf(Self.allCases.map(\.rawValue)))
        }
        self = category
    }
}

extension Instant {
    /// A typed moment: a day `YYYY-MM-DD`, which means its last millisecond in UTC, or `YYYY-MM-DDThh:mm:ssZ` (RFC
    /// 3339), with or without milliseconds. Throws ``ServiceError/invalidValue(field:value:reason:)`` for the field
    /// `moment`.
    init(typedMoment text: String) throws(ServiceError) {
        guard let instant = Self.endOfDay(text) ?? Self.moment(text) else {
            throw .invalidValue(
                field: .moment, value: text,
                reason: .malformed(
                    expected: "a date such as 2026-01-31 or a time such as 2026-01-31T09:30:00Z"))
        }
        self = instant
    }

    private static func endOfDay(_ text: String) -> Instant? {
        CalendarDate(text).map { Instant($0, secondsOfDay: 86_399).adding(milliseconds: 999) }
    }

    private static func moment(_ text: String) -> Instant? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 || bytes.count == 24, bytes.last == UInt8(ascii: "Z"),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            bytes.count == 20 || bytes[19] == UInt8(ascii: "."),
            let date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self)),
            let hours = number(bytes[11...12], below: 24), let minutes = number(bytes[14...15], below: 60),
            let seconds = number(bytes[17...18], below: 60),
            let milliseconds = bytes.count == 20 ? 0 : number(bytes[20...22], below: 1_000)
        else { return nil }
        return Instant(date, secondsOfDay: (hours * 60 + minutes) * 60 + seconds)
            .adding(milliseconds: Int64(milliseconds))
    }

    private static func number(_ digits: ArraySlice<UInt8>, below limit: Int) -> Int? {
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return value < limit ? value : nil
    }
}
