import BankDomain
import BankServices

/// What a transaction has looked up. It holds until something is written that is not buffered.
struct KnownRecords {
    /// Reads accounts, and remembers the words of the one before.
    var accountReader = AccountRow(defaultNumber: nil, owners: [:])
    /// Customers' accounts by number.
    var accounts: [Int64: LedgerAccount] = [:]
    /// The numbers of accounts by IBAN; `nil` for another bank's.
    var accountNumbers: [String: Int64?] = [:]
    /// The bank's own accounts by their number's text.
    var internalAccounts: [String: Int64] = [:]
    /// The numbers of users' default accounts; `nil` for a user without one.
    var defaultNumbers: [UserID: Int64?] = [:]
    var beneficiaries: [UserID: [StoredBeneficiary]] = [:]
    var challenges: [UserID: [StoredChallenge]] = [:]
    /// The kinds of notification that a user does not want.
    var unwantedKinds: [UserID: Set<String>] = [:]
    /// The names of devices by session.
    var deviceNames: [Int64: String] = [:]
    var referenceRates: ReferenceRates??
    var lastCutOffDay: CalendarDate??
    /// What users sent to others. Unlike the rest it depends on what is buffered, and is kept up with that.
    var sentAmounts: [UserID: SentAmounts] = [:]

    /// Forgets what depends on rows that were taken back.
    mutating func forgetSums() {
        sentAmounts = [:]
    }
}
