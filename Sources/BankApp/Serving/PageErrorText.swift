import BankDomain
import BankServices
import LanguageKit

/// Refusals of forms in the words of a page: what to do in the field, without the names and values that a program needs.
/// The text stands at the field that is meant.
enum PageErrorText {
    /// `nil` for errors that are said as everywhere else.
    static func sentence(of error: ServiceError) -> Phrase? {
        switch error {
        case .invalidAmount(_, let reason): amount(reason)
        case .invalidValue(let field, let value, let reason): self.value(field, value, reason)
        case .notFound(.beneficiary, let name): "No payee, account or IBAN matches “\(name)”."
        case .tooManyAttempts(let seconds):
            seconds > 60
                ? "Too many attempts. Try again in \(.text("\((seconds + 59) / 60)")) minutes."
                : "Too many attempts. Try again in a minute."
        case .limitRateMissing(let currency, _):
            "Payments in \(currency.code) aren't possible right now. Please contact the bank."
        case .unauthorized(.secondFactorNeeded):
            "This payment needs a code, and a file can't ask for one. Pay it by itself, or trust the payee first."
        case .unauthorized(.roleMissing(let role)):
            "You need the role \(Phrase(word: role.rawValue)) for this."
        default: nil
        }
    }

    private static func amount(_ reason: AmountProblem) -> Phrase {
        switch reason {
        case .unreadable(.empty): "Enter an amount."
        case .unreadable(.tooManyDecimals(0)): "Enter an amount without decimals: this currency has none."
        case .unreadable(.tooManyDecimals(let allowed)):
            "Enter an amount with at most \(.text("\(allowed)")) decimals, such as \(.amount("12.50"))."
        case .unreadable(.overflow): "Enter a smaller amount."
        case .unreadable: "Enter an amount such as \(.amount("12.50"))."
        case .notPositive: "Enter an amount above zero."
        case .negative: "Enter an amount of zero or more."
        }
    }

    private static func value(_ field: ErrorField, _ value: String, _ reason: ValueProblem) -> Phrase? {
        switch (field, reason) {
        case (_, .sameAccount): "Choose a different account to pay to."
        case (.known(.currency), .notOneOf(let known)) where known.count <= 10:
            "Choose one of these currencies: \(Phrase.list(known))."
        case (.known(.currency), .notOneOf): "Choose a currency."
        case (.known(.country), .notOneOf): "Enter countries as two letters, such as DE."
        case (.known(.period), _): "The end date is before the start date."
        case (.known(.executionDate), .malformed), (.known(.startDate), .malformed):
            CalendarDate(value) == nil ? "Enter a date." : "Choose today or a later date."
        case (.known(.tagCount), .outOfRange(let range)): "Use up to \(.text("\(range.upperBound)")) tags."
        case (_, .malformed) where value.isEmpty || reason == .malformed(expected: "YYYY-MM-DD"):
            "Enter a date."
        default: nil
        }
    }
}
