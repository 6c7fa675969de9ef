package import JSONKit
import LanguageKit

/// A field that errors name: the same word in forms, in the API and in details. A new one needs a noun if its
/// name is not one.
public enum FieldName: String, Sendable, CaseIterable {
    case account, advance, after, alias, allowedCategories, allowedCountries, amount, annotation, archive, at
    case category, chargeBearer, chargesAccount, code, command, country, creditorAgent, creditorID,
        creditorName, currency
    case date, days, debtorAgent, debtorName, delivery, deviceName
    case emailAddress, encryptedValue = "encrypted value", endDate
    case entryCount = "number of entries", executionDate, expiryDate, externalID
    case fault, faults, file, fileName = "file name", floor, from
    case goal
    case iban, key, kind, lifetimeDays, limit, lines
    case max, merchant, min, moment
    case name, newPassword, note, `operator`
    case page, password, perDay, perMonth, period, phoneNumber, place, position
    case publicKey = "public key"
    case reason, reference, resource, role, ruleCount
    case scope, setting, startDate
    case tag, tagCount, text, to, toAccountID, type
    case url, user, username, value, valueCount, valueDate, webhook

    var noun: Phrase {
        switch self {
        case .after: "position in the list"
        case .allowedCategories: "allowed categories"
        case .allowedCountries: "allowed countries"
        case .chargeBearer: "charge bearer"
        case .chargesAccount: "account for charges"
        case .creditorAgent: "bank of the payee"
        case .creditorID: "creditor identifier"
        case .creditorName: "payee's name"
        case .debtorAgent: "bank of the payer"
        case .debtorName: "payer's name"
        case .emailAddress: "email address"
        case .endDate: "last day"
        case .executionDate: "transfer date"
        case .expiryDate: "last day of the hold"
        case .externalID: "external ID"
        case .floor: "minimum balance"
        case .from: "payer's account"
        case .lifetimeDays: "number of days"
        case .max, .min: "amount of --\(rawValue)"
        case .at, .moment: "time"
        case .newPassword: "new password"
        case .perDay: "amount per day"
        case .perMonth: "number per month"
        case .phoneNumber: "phone number"
        case .ruleCount: "number of rules"
        case .startDate: "first day"
        case .tagCount: "number of tags"
        case .to: "payee"
        case .url: "address"
        case .username: "user name"
        case .valueCount: "number of values"
        case .valueDate: "value date"
        // The API's callers and the operators write these.
        case .deviceName, .toAccountID: Phrase(verbatim: rawValue)
        default: Phrase(word: rawValue)
        }
    }
}

/// What an error names: a field of the bank, or something else with a name.
public enum ErrorField: Equatable, Sendable {
    case known(FieldName)
    /// A setting, a header field, an argument or option as it is typed, or a field of a newer server.
    case other(String)

    public init(_ text: String) { self = FieldName(rawValue: text).map(Self.known) ?? .other(text) }

    public var text: String {
        switch self {
        case .known(let name): name.rawValue
        case .other(let text): text
        }
    }

    /// Other names are typed by users, so they are the same in every language.
    var noun: Phrase {
        switch self {
        case .known(let name): name.noun
        case .other(let text): Phrase(verbatim: text)
        }
    }
}

extension ErrorField: JSONCodable {
    package var jsonValue: JSONValue { .string(text) }

    package init?(jsonValue: JSONValue) {
        guard let text = String(jsonValue: jsonValue) else { return nil }
        self.init(text)
    }
}

extension ServiceError {
    public static func invalidValue(field: FieldName, value: String, reason: ValueProblem) -> ServiceError {
        .invalidValue(field: .known(field), value: value, reason: reason)
    }
}
