import BankDomain
import BankRules

/// The part of the mock bank that every command needs: small, and enough for `accounts list`.
struct MockBankHead: Codable, Equatable, Sendable {
    /// The format version of head and journal.
    static let currentVersion = 1

    var version = MockBankHead.currentVersion
    let seed: UInt64
    var clock: Instant
    var users: [MockUser]
    /// Customer accounts, oldest first.
    var accounts: [MockAccount]
    /// The number of bytes in the journal file that belong to this head.
    var journalLength = 0
    /// The number of postings in those bytes.
    var journalCount = 0

    // Added later, so optional: an older state can still be read, and uses the seed's values.

    /// How many of the postings in those bytes are transfers.
    var journalTransferCount: Int?
    /// Credentials and sessions.
    var authentication: MockAuthentication?
    /// The tokens of this machine's session; `nil` if signed out.
    var tokens: MockTokens?
    /// The keychain; `nil` before it is created.
    var keychain: MockKeychain?
    /// The results of idempotency keys, except for postings.
    var answers: [MockAnswer]?
    /// Transfers that wait for a code.
    var challenges: MockChallenges?
    var beneficiaries: MockBeneficiaries?
    /// Scheduled transfers.
    var orderedTransfers: MockOrderedTransfers?
    var transferHolds: MockTransferHolds?
    /// Standing orders and closed days.
    var standingOrders: MockStandingOrders?
    /// Cards, and the authorisations of their payments.
    var cards: MockCards?
    var notifications: MockNotifications?
    var audit: MockAuditTrail?
    var rates: MockRates?
    var transactionNotes: MockTransactionNotes?
    var goals: [MockGoal]?
    var changes: MockChanges?
    var metadata: [MockMetadata]?
    var webhooks: [MockWebhook]?
    var webhookDeliveries: [WebhookDelivery]?
    /// The entries of cash that staff reversed.
    var reversedCash: [TransactionID]?
    /// Imported statement files, oldest first.
    var statementImports: [MockStatementImport]?
    /// Payments to and from other banks.
    var clearing: MockClearing?
    var mandates: MockMandates?
    /// The bank's settings, by name.
    var settings: [String: String]?
    /// True if the bank began with data of its own, so that its journal has no postings of the seed.
    var hasOwnData: Bool?
    /// The last day on which the demo's household did what it does; `nil` without a household.
    var householdThrough: CalendarDate?
}

extension MockBankHead {
    /// True if the numbers are in the range that this program writes, so that sums and differences do not overflow.
    var isPossible: Bool {
        journalLength >= 0 && journalCount >= 0
            && (0...journalCount).contains(journalTransferCount ?? 0)
            && (1...9999).contains(clock.utcDate.components.year)
            && accounts.allSatisfy(\.isPossible)
            && (transferHolds?.list ?? []).allSatisfy(\.isPossible)
    }
}

/// A user as stored by the mock bank.
struct MockUser: Codable, Equatable, Sendable {
    var user: User
    var defaultAccountID: AccountID?
    var emailAddress: String?
    var phoneNumber: String?
    /// The roles of a member of staff, empty for a removed one; `nil` for a customer.
    var staffRoles: [Principal.Role]?
}

/// The request of an idempotency key whose result is not a posting, and the id of the result.
struct MockAnswer: Codable, Equatable, Sendable {
    let request: RequestKey
    let made: String
}
