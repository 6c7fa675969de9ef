import BankDomain

/// Settings of the bank that apply to everyone: limits, second factors, cooling-off, exchange. They are stored with the
/// ledger, so that all machines that serve the bank share them.
public protocol BankRulesServiceProtocol: AnyObject, Sendable {
    /// The values that were set; all others have their defaults. Needs no principal, and is empty if there is no bank
    /// yet.
    func settings() async throws -> [SettingKey: String]

    /// Sets a value, or restores the default with `nil`, and adds a line to the audit trail. For operators. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)`` for a value that the setting does not accept, and for a
    /// setting that is fixed.
    func set(_ value: String?, for key: SettingKey) async throws
}

public protocol HasBankRulesService {
    var bankRulesService: any BankRulesServiceProtocol { get }
}

extension SettingKey {
    /// The settings of the bank. All others belong to a user's machine.
    public static let ofBank: Set<SettingKey> = [
        captureTolerance, clearingCutOff, clearingHolidays, coolingOffAmount, coolingOffHours, rateAgeDays,
        ruleCurrency,
        spreadBasisPoints, stepUpAmount,
        timeZone, transferDayLimit, transferLimit, transferMonthLimit,
    ]

    public var isOfBank: Bool { Self.ofBank.contains(self) }

    /// Throws `invalidValue` unless the bank's setting can get this value, or its default with `nil`.
    package func requireChangeable(to value: String?) throws(ServiceError) {
        guard self != .timeZone else {
            throw .invalidValue(field: .other(name), value: value ?? defaultValue, reason: .fixed)
        }
        if let value { try requireAllowed(value) }
    }
}

extension PaymentRules {
    /// The rules from settings by name. Throws `invalidValue` for a value that the setting does not accept.
    package init(named values: [String: String]) throws {
        try self.init { values[$0.name] }
    }
}
