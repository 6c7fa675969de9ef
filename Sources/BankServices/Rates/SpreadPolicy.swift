public import BankDomain
import LanguageKit

/// How much the bank keeps of what it exchanges.
public struct SpreadPolicy: Sendable {
    private let read: @Sendable () throws -> Int

    /// So many hundredths of a percent, from 0 to 10,000, as `basisPoints` says whenever it is asked.
    public init(basisPoints: @escaping @Sendable () throws -> Int) {
        self.read = basisPoints
    }

    /// What ``SettingKey/spreadBasisPoints`` says while it is not set.
    public static let standard = SpreadPolicy {
        try SettingKey.spreadBasisPoints.number(SettingKey.spreadBasisPoints.defaultValue)
    }

    /// The spread. Throws ``ServiceError/storage(_:path:underlying:)`` if the setting cannot be read, and
    /// ``ServiceError/invalidValue(field:value:reason:)`` if it says nothing that it may.
    public func basisPoints() throws(ServiceError) -> Int {
        do { return try read() } catch {
            throw error as? ServiceError ?? .unknown(underlying: Phrase(verbatim: String(describing: error)))
        }
    }
}

/// What every bank checks alike before it exchanges.
extension ReferenceRates {
    /// What the bank gives for an amount. The errors are those of
    /// ``MarketDataServiceProtocol/convert(_:to:on:)``; `rates` is `nil` where none are known.
    public static func exchange(
        _ amount: Money, to currency: Currency, by rates: ReferenceRates?, spread: SpreadPolicy
    ) throws(ServiceError) -> Exchange {
        try amount.requirePayable()
        guard amount.currency != currency else {
            throw ServiceError.invalidValue(
                field: "currency", value: currency.code,
                reason: .malformed(expected: "another currency than \(currency.code)"))
        }
        let basisPoints = try spread.basisPoints()
        let exchange: Exchange?
        do throws(MoneyError) {
            exchange = try rates?.exchange(amount, to: currency, spreadBasisPoints: basisPoints)
        } catch {
            throw ServiceError(error, text: amount.decimalText)
        }
        guard let exchange else {
            throw ServiceError.notFound(.exchangeRate, name: "\(amount.currency.code)/\(currency.code)")
        }
        try exchange.target.requirePayable(text: exchange.target.description)
        return exchange
    }

    /// What one unit of `base` costs in every other currency. Throws `notFound`.
    public static func all(base: Currency, by rates: ReferenceRates?) throws(ServiceError) -> [ExchangeRate] {
        guard let all = rates?.all(base: base) else { throw .notFound(.exchangeRate, name: base.code) }
        return all
    }
}

extension RateHistoryQuery {
    /// Throws `invalidValue` for the euro, in which every rate is.
    public func requireForeign() throws(ServiceError) {
        guard currency != .eur else {
            throw .invalidValue(
                field: "currency", value: currency.code,
                reason: .malformed(expected: "another currency than \(currency.code)"))
        }
    }
}
