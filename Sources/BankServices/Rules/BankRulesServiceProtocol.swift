import BankDomain

/// The settings that the bank decides and that hold for everyone: limits, second factors, cooling-off, exchange. They
/// are kept with the ledger, so that every machine that serves the bank has the same.
public protocol BankRulesServiceProtocol: AnyObject, Sendable {
    /// The values that were set; the others have their defaults. Needs no principal, and is empty where there is no bank
    /// yet.
    func settings() async throws -> [SettingKey: String]

    /// Sets a value, or goes back to the default for `nil`, and leaves a line in the audit trail. For operators. Throws
    /// ``ServiceError/invalidValue(field:value:reason:)`` for a value that the setting does not take.
    func set(_ value: String?, for key: SettingKey) async throws
}

public protocol HasBankRulesService {
    var bankRulesService: any BankRulesServiceProtocol { get }
}

extension SettingKey {
    /// The settings that the bank decides. The others are of the user at a machine.
    public static let ofBank: Set<SettingKey> = [
        coolingOffAmount, coolingOffHours, rateAgeDays, ruleCurrency, spreadBasisPoints, stepUpAmount,
        transferDayLimit, transferLimit, transferMonthLimit,
    ]

    public var isOfBank: Bool { Self.ofBank.contains(self) }
}

extension BankRules {
    /// The rules that settings by name make. Throws `invalidValue` for a value that a setting does not take.
    package init(named values: [String: String]) throws {
        try self.init { values[$0.name] }
    }
}
