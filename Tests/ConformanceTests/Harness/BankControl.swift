import BankDomain
import BankServices
import BankTestSupport

/// What suites do to a bank beside its services.
struct BankControl: Sendable {
    /// The time of the bank's clock at first.
    let now: Instant
    /// The present day of the bank's clock.
    let today: @Sendable () async throws -> CalendarDate
    /// The clock of watches. A second passes at once.
    let seconds = ScriptedClock()
    /// Moves the bank's clock forward.
    let advance: @Sendable (_ seconds: Int) async throws -> Void
    /// The present code of an enrolled second factor.
    let code: @Sendable (TOTPEnrollment) -> String
    /// Asks the bank who holds tokens.
    let holder: @Sendable (any TokenStorage) -> any PrincipalSource
    /// Opens an account without an owner and with this balance.
    let openUnowned: @Sendable (_ name: String, _ balance: Money) async throws -> AccountID
    /// Publishes exchange rates.
    let publish: @Sendable ([ReferenceRates]) async throws -> Void
    /// Makes the transfers due on a day, as the end of the day does. Returns their number.
    let makeDueTransfers: @Sendable (CalendarDate) async throws -> Int
    /// The notifications of a user, oldest first.
    let news: @Sendable (UserID) async throws -> [StoredNotification]
    /// Makes a source of independent copies of the bank, each with its own rules.
    let copy: @Sendable () async throws -> (@Sendable (PaymentRules) async throws -> BankUnderTest)
}
