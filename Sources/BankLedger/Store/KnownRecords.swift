import BankDomain
import BankRules
import BankServices

/// Caches what a transaction has looked up, until it writes an unbuffered row.
struct KnownRecords {
    /// Reads accounts, and caches the texts of the row before.
    var accountReader = AccountRow(defaultNumber: nil, owners: [:])
    /// Customers' accounts by number.
    var accounts: [Int64: KnownAccount] = [:]
    /// The numbers of accounts by IBAN; `nil` for another bank's.
    var accountNumbers: [String: Int64?] = [:]
    /// The bank's own accounts by their number's text.
    var internalAccounts: [String: Int64] = [:]
    /// The numbers of users' default accounts; `nil` for users without one.
    var defaultNumbers: [UserID: Int64?] = [:]
    var beneficiaries: [UserID: [SavedPayee]] = [:]
    var challenges: [UserID: [WaitingChallenge]] = [:]
    /// When users' second factors were changed.
    var factorChanges: [UserID: Instant?] = [:]
    /// The kinds of notification that a user turned off.
    var unwantedKinds: [UserID: Set<String>] = [:]
    /// Idempotency keys that were looked up together; `nil` for an unused one.
    var keys: [UsedKey.Name: UsedKey?] = [:]
    /// The names of devices by session.
    var deviceNames: [Int64: String] = [:]
    var referenceRates: ReferenceRates??
    var lastCutOffDay: CalendarDate??
    /// The amounts that users sent to others. Unlike the rest, these include buffered rows.
    var sentAmounts: [UserID: SentAmounts] = [:]

    /// Clears the values that depend on rolled-back rows.
    mutating func forgetSums() {
        sentAmounts = [:]
    }
}
