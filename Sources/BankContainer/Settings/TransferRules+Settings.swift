import BankDomain
import BankServices

// The bank's policies from the user's settings. Settings are read on every check, so a change takes effect at once.

extension TransferRules {
    static func setting(in storage: any StorageServiceProtocol) -> TransferRules {
        TransferRules(
            stepUp: .setting(in: storage), limits: .setting(in: storage), coolingOff: .setting(in: storage))
    }
}

extension StepUpPolicy {
    /// The limit is an amount in the currency of the transfer.
    static func setting(in storage: any StorageServiceProtocol) -> StepUpPolicy {
        StepUpPolicy { try storage.amount(.stepUpAmount, in: $0) }
    }
}

extension TransferLimits {
    /// The limits are amounts in the currency of the transfer.
    static func setting(in storage: any StorageServiceProtocol) -> TransferLimits {
        TransferLimits { try storage.amount($0, in: $1) }
    }
}

extension CoolingOff {
    static func setting(in storage: any StorageServiceProtocol) -> CoolingOff {
        CoolingOff(
            hours: { try storage.number(.coolingOffHours) },
            limit: { try storage.amount(.coolingOffAmount, in: $0) })
    }
}

extension SpreadPolicy {
    static func setting(in storage: any StorageServiceProtocol) -> SpreadPolicy {
        SpreadPolicy { try storage.number(.spreadBasisPoints) }
    }
}

extension StorageServiceProtocol {
    fileprivate func number(_ key: SettingKey) throws -> Int {
        try key.number(try value(for: key) ?? key.defaultValue)
    }

    /// An amount in whole units of the currency. Throws `invalidValue` for a text that the setting does not allow, and
    /// `invalidAmount` for one that the currency cannot represent.
    fileprivate func amount(_ key: SettingKey, in currency: Currency) throws -> Money {
        let text = try value(for: key) ?? key.defaultValue
        try key.requireAllowed(text)
        do throws(MoneyError) {
            return try Money(parsing: text, currency: currency)
        } catch {
            throw ServiceError(error, text: text)
        }
    }
}
