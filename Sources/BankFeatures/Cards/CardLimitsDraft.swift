public import BankDomain
public import BankServices

/// What somebody typed to set limits: an amount in the card's currency, ``none`` for no limit, or nothing to keep one.
public struct CardLimitsDraft: Hashable, Sendable {
    /// The word that takes a limit away.
    public static let none = "none"

    /// The largest single payment.
    public var payment: String
    /// The most on one day.
    public var day: String
    /// The most in one month.
    public var month: String

    public init(payment: String = "", day: String = "", month: String = "") {
        self.payment = payment
        self.day = day
        self.month = month
    }

    /// What is meant. Throws ``ServiceError/invalidAmount(text:reason:)``.
    public func update(in currency: Currency) throws(ServiceError) -> CardLimitsUpdate {
        CardLimitsUpdate(
            payment: try Self.change(payment, currency), day: try Self.change(day, currency),
            month: try Self.change(month, currency))
    }

    private static func change(
        _ text: String, _ currency: Currency
    ) throws(ServiceError) -> CardLimitsUpdate.Change {
        switch text {
        case "": return .keep
        case none: return .remove
        default:
            do throws(MoneyError) {
                return .set(try Money(parsing: text, currency: currency))
            } catch {
                throw ServiceError(error, text: text)
            }
        }
    }
}
