import BankDomain
public import LanguageKit

/// The user's settings.
public protocol StorageServiceProtocol: AnyObject, Sendable {
    /// The value of a setting; `nil` if it was not set. Throws ``ServiceError/storage(_:path:underlying:)`` if the
    /// settings exist but cannot be read.
    func value(for key: SettingKey) throws -> String?

    /// Sets a value. Throws ``ServiceError/invalidValue(field:value:reason:)`` for one that the setting does not
    /// accept, and `storage` if it cannot be saved.
    func set(_ value: String, for key: SettingKey) throws

    /// Restores the default. Throws `storage` if that cannot be saved.
    func unset(_ key: SettingKey) throws

    /// The user's aliases by name. Throws `storage` if the settings cannot be read.
    func aliases() throws -> [CommandAlias]

    /// Adds an alias, or replaces the one with its name. Throws ``ServiceError/invalidValue(field:value:reason:)`` for
    /// one that is not allowed, and `storage` if it cannot be saved.
    func setAlias(_ alias: CommandAlias) throws

    /// Removes an alias and returns it. Throws `notFound`, and `storage` if that cannot be saved.
    func removeAlias(_ name: String) throws -> CommandAlias
}

public protocol HasStorageService {
    var storageService: any StorageServiceProtocol { get }
}

/// A setting: its name, allowed values and default.
public struct SettingKey: Hashable, Sendable {
    private enum Rule: Hashable {
        case oneOf([String])
        case wholeNumber(ClosedRange<Int>)
        case currency
        case timeZone
        /// Hours and minutes, or none.
        case timeOfDay
        /// Days with commas between, or none.
        case dates(maximumCount: Int)
        case serverAddress
        /// A connection string without a password, or none.
        case databaseAddress
        /// A name as in ``FreeText``, or none.
        case freeText
    }

    /// The name, such as `output`.
    public let name: String
    /// The value while it is not set.
    public let defaultValue: String
    /// A one-line description.
    public let summary: Phrase
    private let rule: Rule

    private init(_ name: String, _ rule: Rule, default defaultValue: String, summary: Phrase) {
        self.name = name
        self.rule = rule
        self.defaultValue = defaultValue
        self.summary = summary
    }

    /// Amounts in whole units, in any currency.
    private static let amounts = 0...100_000_000_000_000

    /// The bank that commands use.
    public static let environment = SettingKey(
        "environment", .oneOf(["demo", "local", "staging", "production"]), default: "demo",
        summary: "the bank that commands use")
    /// The URL of the bank for `--env staging`.
    public static let stagingURL = SettingKey(
        "staging.url", .serverAddress, default: "", summary: "the address of the bank for --env staging")
    /// The URL of the bank for `--env production`.
    public static let productionURL = SettingKey(
        "production.url", .serverAddress, default: "",
        summary: "the address of the bank for --env production")
    /// The PostgreSQL database that keeps the ledger of `local`: a connection string of libpq.
    public static let ledgerURL = SettingKey(
        "ledger.url", .databaseAddress, default: "",
        summary: "the PostgreSQL database of the ledger; empty for a file on this machine")
    /// The connections that a server reads on, so that its readers wait neither for each other nor for a commit. Only
    /// for a ledger on PostgreSQL; 0 reads on the connection that writes.
    public static let ledgerReadConnections = SettingKey(
        "ledger.readConnections", .wholeNumber(0...100), default: "4",
        summary: "the number of connections to PostgreSQL on which a server reads")
    /// A PostgreSQL standby that a server reads lists and statements from: a connection string of libpq.
    public static let ledgerReplicaURL = SettingKey(
        "ledger.replicaUrl", .databaseAddress, default: "",
        summary: "the PostgreSQL standby from which servers read lists and statements; empty for none")
    /// The output format.
    public static let output = SettingKey(
        "output", .oneOf(["table", "json", "ndjson", "csv"]), default: "table",
        summary: "the format of results")
    /// Whether output is written for screen readers.
    public static let plainOutput = SettingKey(
        "output.plain", .oneOf(["off", "on"]), default: "off",
        summary: "whether results are written for screen readers")
    /// Whether colour is used on a terminal.
    public static let color = SettingKey(
        "color", .oneOf(["auto", "never"]), default: "auto", summary: "whether output is colored")
    /// The user's location: a city with a branch, or a position such as `52.525,13.369`. ``LocationServiceProtocol``
    /// knows the cities.
    public static let location = SettingKey(
        "location", .freeText, default: "",
        summary: "your location: a city, or coordinates such as 52.525,13.369")
    /// The time zone of the bank's days, by its name in the IANA database. It is chosen when the bank is created.
    public static let timeZone = SettingKey(
        "bank.timeZone", .timeZone, default: BankTimeZone.utc.name,
        summary: "the time zone in which the bank's days begin")
    /// How much more than was authorised a merchant who takes tips may capture, in percent.
    public static let captureTolerance = SettingKey(
        "cards.captureTolerancePercent", .wholeNumber(0...100), default: "20",
        summary:
            "how much more than the authorized amount restaurants and others who take tips can capture, in percent"
    )
    /// The time of the bank's day after which payments to other banks are settled a business day later.
    public static let clearingCutOff = SettingKey(
        "clearing.cutOff", .timeOfDay, default: "",
        summary: "the time of day after which payments to other banks leave on the next business day")
    /// Days on which no payments are settled, besides those of TARGET2.
    public static let clearingHolidays = SettingKey(
        "clearing.holidays", .dates(maximumCount: 400), default: "",
        summary: "days without settlement, besides weekends and TARGET2 holidays: 2026-12-24,2027-01-06")
    /// The currency of the amounts in the bank's rules. Payments in another currency are converted at the newest rates.
    public static let ruleCurrency = SettingKey(
        "transfers.limitCurrency", .currency, default: "USD",
        summary: "the currency of limits and other amounts in rules")
    /// Transfers above this amount, in whole units of ``ruleCurrency``, need a second factor. The default is that of
    /// PSD2 (Delegated Regulation (EU) 2018/389, article 16(a)).
    public static let stepUpAmount = SettingKey(
        "transfers.stepUpAmount", .wholeNumber(amounts), default: "30",
        summary: "the amount above which transfers need a code")

    /// The bank's spread on exchanges, in basis points: hundredths of a percent of the amount.
    public static let spreadBasisPoints = SettingKey(
        "fx.spreadBasisPoints", .wholeNumber(0...1_000), default: "50",
        summary: "the bank's margin on currency exchange, in hundredths of a percent")

    /// The maximum age of the newest rates for an exchange, in days.
    public static let rateAgeDays = SettingKey(
        "fx.rateAgeDays", .wholeNumber(0...36_500), default: "7",
        summary: "the maximum age in days of rates for currency exchange")

    /// Whether usage is recorded, on this machine only.
    public static let analyticsEnabled = SettingKey(
        "analytics.enabled", .oneOf(["off", "on"]), default: "off",
        summary: "whether your usage is recorded, on this machine only")

    static func flag<Value>(_ flag: FeatureFlag<Value>) -> SettingKey {
        SettingKey(
            "flags.\(flag.name)", .oneOf(Value.flagTexts), default: flag.defaultValue.flagText,
            summary: flag.summary)
    }

    /// The most per transfer, in whole units of ``ruleCurrency``.
    public static let transferLimit = SettingKey(
        "transfers.limitPerTransfer", .wholeNumber(amounts), default: "50000",
        summary: "the limit of one transfer to others")
    /// The most sent to others in one day, in whole units of ``ruleCurrency``, all currencies together.
    public static let transferDayLimit = SettingKey(
        "transfers.limitPerDay", .wholeNumber(amounts), default: "100000",
        summary: "the daily limit of transfers to others")
    /// The most sent to others in one month, in whole units of ``ruleCurrency``, all currencies together.
    public static let transferMonthLimit = SettingKey(
        "transfers.limitPerMonth", .wholeNumber(amounts), default: "500000",
        summary: "the monthly limit of transfers to others")
    /// How many hours larger payments to a new beneficiary wait.
    public static let coolingOffHours = SettingKey(
        "beneficiaries.coolingOffHours", .wholeNumber(0...720), default: "24",
        summary: "how many hours larger payments to a new payee have to wait")
    /// Payments to a new beneficiary above this amount, in whole units of ``ruleCurrency``, wait.
    public static let coolingOffAmount = SettingKey(
        "beneficiaries.coolingOffAmount", .wholeNumber(amounts), default: "500",
        summary: "the amount above which payments to a new payee have to wait")

    /// Every setting, sorted by name.
    public static let all: [SettingKey] = [
        analyticsEnabled, timeZone, coolingOffAmount, coolingOffHours, captureTolerance,
        clearingCutOff, clearingHolidays, color, environment,
        FeatureFlag.log.setting,
        FeatureFlag.logLevel.setting,
        FeatureFlag.pictures.setting,
        rateAgeDays,
        spreadBasisPoints,
        ledgerReadConnections,
        ledgerReplicaURL,
        ledgerURL,
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

    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` unless the setting accepts the value.
    public func requireAllowed(_ value: String) throws(ServiceError) {
        guard let problem = problem(of: value) else { return }
        throw .invalidValue(field: .other(name), value: shown(value), reason: problem)
    }

    /// A wrong value as it may be shown: without a password.
    public func shown(_ value: String) -> String { rule == .databaseAddress ? "…" : value }

    public static let addressWithoutPassword: Phrase =
        "a connection string without a password; put it into a file (passfile=…)"

    public static let timeZoneName: Phrase =
        "a name that this machine's time zone database has, such as Europe/Berlin; the package tzdata contains it"

    /// A value of this setting as a whole number. Throws `invalidValue` if the setting does not accept it.
    public func number(_ value: String) throws(ServiceError) -> Int {
        try requireAllowed(value)
        guard let number = Int(value) else {
            throw .invalidValue(
                field: .other(name), value: value, reason: .malformed(expected: "a whole number"))
        }
        return number
    }

    /// The allowed values, if there are few enough to list; otherwise empty.
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
        case .timeZone:
            let parts = value.split(separator: "/", omittingEmptySubsequences: false)
            let isName =
                value.utf8.count <= 64
                && parts.allSatisfy { part in
                    !part.isEmpty
                        && part.unicodeScalars.allSatisfy {
                            $0.isASCII
                                && ($0.properties.isAlphabetic || "0123456789+-_".unicodeScalars.contains($0))
                        }
                }
            return isName ? nil : .malformed(expected: Self.timeZoneName)
        case .timeOfDay:
            return value.isEmpty || Self.minuteOfDay(value) != nil
                ? nil : .malformed(expected: "a time of day such as 16:00")
        case .dates(let maximumCount):
            let dates = Self.dates(value)
            return dates.count == value.split(separator: ",", omittingEmptySubsequences: false).count
                || value.isEmpty
                ? (dates.count > maximumCount ? .tooLong(maximum: maximumCount * 11) : nil)
                : .malformed(expected: "days such as 2026-12-24,2027-01-06")
        case .freeText:
            return problem(of: value) { value throws(ServiceError) in
                _ = try FreeText.name(value, field: .value)
            }
        case .databaseAddress:
            let isURL = value.hasPrefix("postgres://") || value.hasPrefix("postgresql://")
            let user = isURL ? value.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "@" && $0 != "/" } : ""
            let hasPassword = value.contains("password=") || value.contains("@") && user.contains(":")
            return hasPassword
                ? .malformed(expected: Self.addressWithoutPassword) : nil
        case .serverAddress:
            return problem(of: value) { value throws(ServiceError) in _ = try ServerAddress(value) }
        }
    }

    /// The problem that `check` finds; an empty text is no value.
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
