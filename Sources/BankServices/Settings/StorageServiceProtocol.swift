import BankDomain
public import LanguageKit

/// The user's settings.
public protocol StorageServiceProtocol: AnyObject, Sendable {
    /// The value of a setting; `nil` if it was not set. Throws ``ServiceError/storage(_:path:underlying:)``
    /// if the settings are there but cannot be read.
    func value(for key: SettingKey) throws -> String?

    /// Sets a value. Throws ``ServiceError/invalidValue(field:value:reason:)`` for one that the setting does
    /// not take, and `storage` if it cannot be kept.
    func set(_ value: String, for key: SettingKey) throws

    /// Goes back to the default. Throws `storage` if that cannot be kept.
    func unset(_ key: SettingKey) throws
}

public protocol HasStorageService {
    var storageService: any StorageServiceProtocol { get }
}

/// A setting: its name, the values that it takes and its default.
public struct SettingKey: Hashable, Sendable {
    private enum Rule: Hashable {
        case oneOf([String])
        case wholeNumber(ClosedRange<Int>)
        case currency
        case serverAddress
        /// A name of ``FreeText``, or none.
        case freeText
    }

    /// The name, such as `output`.
    public let name: String
    /// What holds while it is not set.
    public let defaultValue: String
    /// What it is for, in one line.
    public let summary: Phrase
    private let rule: Rule

    private init(_ name: String, _ rule: Rule, default defaultValue: String, summary: Phrase) {
        self.name = name
        self.rule = rule
        self.defaultValue = defaultValue
        self.summary = summary
    }

    /// Which bank commands speak to.
    public static let environment = SettingKey(
        "environment", .oneOf(["demo", "local", "staging", "production"]), default: "demo",
        summary: "the bank that commands use")
    /// Where the bank of `--env staging` is.
    public static let stagingURL = SettingKey(
        "staging.url", .serverAddress, default: "", summary: "the address of the bank for --env staging")
    /// Where the bank of `--env production` is.
    public static let productionURL = SettingKey(
        "production.url", .serverAddress, default: "",
        summary: "the address of the bank for --env production")
    /// How results are printed.
    public static let output = SettingKey(
        "output", .oneOf(["table", "json", "ndjson", "csv"]), default: "table",
        summary: "the format of results")
    /// Whether results are written to be read aloud.
    public static let plainOutput = SettingKey(
        "output.plain", .oneOf(["off", "on"]), default: "off",
        summary: "whether results are written for screen readers")
    /// Whether colour is used on a terminal.
    public static let color = SettingKey(
        "color", .oneOf(["auto", "never"]), default: "auto", summary: "whether output is coloured")
    /// Where the user is, by their own word: a city with a branch, or a position such as `52.525,13.369`. Which cities
    /// there are, ``LocationServiceProtocol`` knows.
    public static let location = SettingKey(
        "location", .freeText, default: "",
        summary: "your location: a city, or coordinates such as 52.525,13.369")
    /// The currency of the amounts in rules about money. What is paid in another counts by the newest rates.
    public static let ruleCurrency = SettingKey(
        "transfers.limitCurrency", .currency, default: "USD",
        summary: "the currency of limits and other amounts in rules")
    /// Above which amount, in whole units of ``ruleCurrency``, a transfer needs a second factor. The default is that of
    /// PSD2 (Delegated Regulation (EU) 2018/389, article 16(a)).
    public static let stepUpAmount = SettingKey(
        "transfers.stepUpAmount", .wholeNumber(0...1_000_000_000), default: "30",
        summary: "the amount above which transfers need a code")

    /// How much the bank keeps of what it exchanges, in basis points: hundredths of a percent of the amount.
    public static let spreadBasisPoints = SettingKey(
        "fx.spreadBasisPoints", .wholeNumber(0...1_000), default: "50",
        summary: "the bank's margin on currency exchange, in hundredths of a percent")

    /// How old the newest rates may be at an exchange, in days.
    public static let rateAgeDays = SettingKey(
        "fx.rateAgeDays", .wholeNumber(0...36_500), default: "7",
        summary: "the maximum age in days of rates for currency exchange")

    /// Whether what is used is recorded, on this machine only.
    public static let analyticsEnabled = SettingKey(
        "analytics.enabled", .oneOf(["off", "on"]), default: "off",
        summary: "whether your usage is recorded, on this machine only")

    /// What the names of feature flags begin with.
    static let flagPrefix = "flags."

    static func flag<Value>(_ flag: FeatureFlag<Value>) -> SettingKey {
        SettingKey(
            flagPrefix + flag.name, .oneOf(Value.flagTexts), default: flag.defaultValue.flagText,
            summary: flag.summary)
    }

    var isFlag: Bool { name.hasPrefix(Self.flagPrefix) }

    /// How much one transfer may move, in whole units of ``ruleCurrency``.
    public static let transferLimit = SettingKey(
        "transfers.limitPerTransfer", .wholeNumber(0...1_000_000_000), default: "50000",
        summary: "the limit of one transfer to others")
    /// How much may go to others on one day, in whole units of ``ruleCurrency``, all currencies together.
    public static let transferDayLimit = SettingKey(
        "transfers.limitPerDay", .wholeNumber(0...1_000_000_000), default: "100000",
        summary: "the daily limit of transfers to others")
    /// How much may go to others in one month, in whole units of ``ruleCurrency``, all currencies together.
    public static let transferMonthLimit = SettingKey(
        "transfers.limitPerMonth", .wholeNumber(0...1_000_000_000), default: "500000",
        summary: "the monthly limit of transfers to others")
    /// For how many hours larger payments to a new beneficiary wait.
    public static let coolingOffHours = SettingKey(
        "beneficiaries.coolingOffHours", .wholeNumber(0...720), default: "24",
        summary: "how long larger payments to a new beneficiary have to wait")
    /// Above which amount, in whole units of ``ruleCurrency``, payments to a new beneficiary wait.
    public static let coolingOffAmount = SettingKey(
        "beneficiaries.coolingOffAmount", .wholeNumber(0...1_000_000_000), default: "500",
        summary: "the amount above which payments to a new beneficiary have to wait")

    /// Every setting, sorted by name.
    public static let all: [SettingKey] = [
        analyticsEnabled,
        coolingOffAmount,
        coolingOffHours,
        color,
        environment,
        FeatureFlag.log.setting,
        FeatureFlag.logLevel.setting,
        FeatureFlag.pictures.setting,
        rateAgeDays,
        spreadBasisPoints,
        location,
        output,
        plainOutput,
        productionURL,
        stagingURL,
        ruleCurrency,
        transferDayLimit,
        transferMonthLimit,
        transferLimit,
        stepUpAmount,
    ]

    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` unless the setting takes the value.
    public func requireAllowed(_ value: String) throws(ServiceError) {
        guard let problem = problem(of: value) else { return }
        throw .invalidValue(field: name, value: value, reason: problem)
    }

    /// A value of this setting as a whole number. Throws `invalidValue` for one that the setting does not take.
    public func number(_ value: String) throws(ServiceError) -> Int {
        try requireAllowed(value)
        guard let number = Int(value) else {
            throw .invalidValue(field: name, value: value, reason: .malformed(expected: "a whole number"))
        }
        return number
    }

    /// The values that it takes, where they are few enough to be listed; else none.
    public var allowedValues: [String] {
        if case .oneOf(let values) = rule { values } else { [] }
    }

    private func problem(of value: String) -> ValueProblem? {
        switch rule {
        case .oneOf(let allowed):
            return allowed.contains(value) ? nil : .notOneOf(allowed)
        case .wholeNumber(let range):
            guard let number = Int(value), String(number) == value, range.contains(number) else {
                return .outOfRange(range)
            }
            return nil
        case .currency:
            return Currency(code: value) == nil ? .malformed(expected: "a currency code such as USD") : nil
        case .freeText:
            return problem(of: value) { value throws(ServiceError) in
                _ = try FreeText.name(value, field: name)
            }
        case .serverAddress:
            return problem(of: value) { value throws(ServiceError) in _ = try ServerAddress(value) }
        }
    }

    /// The problem that `check` finds; an empty text sets no value.
    private func problem(
        of value: String, _ check: (String) throws(ServiceError) -> Void
    ) -> ValueProblem? {
        guard !value.isEmpty else { return nil }
        do throws(ServiceError) {
            try check(value)
            return nil
        } catch {
            guard case .invalidValue(_, _, let problem) = error else { return .empty }
            return problem
        }
    }
}
