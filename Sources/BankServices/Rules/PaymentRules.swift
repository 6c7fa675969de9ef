public import BankDomain
import LanguageKit

/// What a limit of the bank is for.
public enum LimitPeriod: String, Hashable, Sendable, Codable, CaseIterable {
    /// One payment.
    case transfer
    case day, month
}

/// The bank's rules for payments: who needs a code, how much may be sent to others, how long new payees wait, and the
/// cost of an exchange.
///
/// Amounts are in one currency, ``currency``; payments in another currency are converted at the newest rates. Every
/// payment is checked when it is booked, whether it was entered, scheduled, repeated or imported. Captures are not
/// checked again, because their hold was.
public struct PaymentRules: Hashable, Sendable {
    /// The currency of the rules' amounts.
    public var currency: Currency
    /// Transfers above this amount need a code if their payee does not need one in any case; `nil` if no transfer needs
    /// one.
    public var stepUpAmount: Money?
    /// The most per transfer to others; `nil` for no limit.
    public var limitPerTransfer: Money?
    /// The most sent to others in one day.
    public var limitPerDay: Money?
    /// The most sent to others in one month.
    public var limitPerMonth: Money?
    /// How long larger payments to a new payee wait: most fraud is noticed in these hours.
    public var coolingOffHours = 0
    /// Payments above this amount wait.
    public var coolingOffAmount: Money?
    /// The bank's spread on an exchange, in hundredths of a percent, from 0 to 10,000.
    public var spreadBasisPoints = 50
    /// The maximum age of rates for an exchange, in days; `nil` for no limit.
    public var rateAgeMaximumDays: Int?
    /// How much more than it holds a merchant who takes tips may capture, in percent, from 0 to 100.
    public var captureTolerancePercent = 20
    /// The minutes after midnight from which payments to other banks are settled a business day later; `nil` for never.
    public var clearingCutOffMinutes: Int?
    /// Days without settlement, besides those of TARGET2.
    public var clearingHolidays: Set<CalendarDate> = []

    /// Rules that forbid nothing.
    public init(currency: Currency = .usd) {
        self.currency = currency
    }

    public static let none = PaymentRules()
}

extension PaymentRules {
    /// The rules from settings; `value` returns a setting that was set. Throws `invalidValue` for a value that the
    /// setting does not accept.
    public init(settings value: (SettingKey) throws -> String?) throws {
        func text(_ key: SettingKey) throws -> String {
            let text = try value(key) ?? key.defaultValue
            try key.requireAllowed(text)
            return text
        }
        func number(_ key: SettingKey) throws -> Int { try key.number(text(key)) }
        guard let currency = Currency(code: try text(.ruleCurrency)) else {
            preconditionFailure("The setting takes currencies only.")
        }
        func amount(_ key: SettingKey) throws -> Money {
            try Money(typed: try text(key), currency: currency)
        }
        self.init(currency: currency)
        stepUpAmount = try amount(.stepUpAmount)
        limitPerTransfer = try amount(.transferLimit)
        limitPerDay = try amount(.transferDayLimit)
        limitPerMonth = try amount(.transferMonthLimit)
        coolingOffHours = try number(.coolingOffHours)
        coolingOffAmount = try amount(.coolingOffAmount)
        spreadBasisPoints = try number(.spreadBasisPoints)
        rateAgeMaximumDays = try number(.rateAgeDays)
        captureTolerancePercent = try number(.captureTolerance)
        clearingCutOffMinutes = SettingKey.minuteOfDay(try text(.clearingCutOff))
        clearingHolidays = Set(SettingKey.dates(try text(.clearingHolidays)))
    }
}

extension SettingKey {
    /// The settings that differ from their defaults in a new bank of a currency: the currency itself, and amounts of
    /// its
    /// ``Currency/magnitude``.
    package static func ofNewBank(in currency: Currency) -> [(key: SettingKey, value: String)] {
        guard currency.code != ruleCurrency.defaultValue else { return [] }
        let amounts = [coolingOffAmount, transferDayLimit, transferMonthLimit, transferLimit, stepUpAmount]
        return [(ruleCurrency, currency.code)]
            + amounts.compactMap { key in
                guard currency.magnitude != 1, let amount = Int64(key.defaultValue) else { return nil }
                return (key, String(amount * currency.magnitude))
            }
    }
}
