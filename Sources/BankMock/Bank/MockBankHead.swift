import BankDomain

/// The part of the mock bank that every command needs: small, and all that `accounts list` reads.
struct MockBankHead: Codable, Equatable, Sendable {
    /// The form in which head and journal are written.
    static let currentVersion = 1

    var version = MockBankHead.currentVersion
    let seed: UInt64
    var clock: Instant
    var users: [MockUser]
    /// Customer accounts, in the order of their opening.
    var accounts: [MockAccount]
    /// Bytes of the journal file that belong to this head.
    var journalLength = 0
    /// Postings in those bytes.
    var journalCount = 0

    // What came later, so that a state of before can still be read; there it is as the seed has it.

    /// Who can sign in, and who is signed in.
    var authentication: MockAuthentication?
    /// The tokens with which this machine is signed in; `nil` if it is not.
    var tokens: MockTokens?
    /// The keychain; `nil` if none has been made.
    var keychain: MockKeychain?
    /// What was made under idempotency keys, besides postings.
    var answers: [MockAnswer]?
    /// The transfers that wait for a code.
    var challenges: MockChallenges?
    var beneficiaries: MockBeneficiaries?
    /// The transfers that wait for their day.
    var orderedTransfers: MockOrderedTransfers?
    var transferHolds: MockTransferHolds?
    /// Orders that repeat, and the days that were closed.
    var standingOrders: MockStandingOrders?
    /// Cards, and the authorisations of their payments.
    var cards: MockCards?
    var notifications: MockNotifications?
    var audit: MockAuditTrail?
    var rates: MockRates?
    var transactionNotes: MockTransactionNotes?
    var goals: [MockGoal]?
    var webhooks: [MockWebhook]?
    var webhookDeliveries: [WebhookDelivery]?
    /// What the bank decided, by the names of settings.
    var settings: [String: String]?
}

extension MockBankHead {
    /// Whether the numbers are such as this program writes, so that sums and differences of them fit.
    var isPossible: Bool {
        journalLength >= 0 && journalCount >= 0
            && (1...9999).contains(clock.date.components.year)
            && accounts.allSatisfy(\.isPossible)
            && (transferHolds?.list ?? []).allSatisfy(\.isPossible)
    }
}

/// A user as the mock bank keeps them.
struct MockUser: Codable, Equatable, Sendable {
    var user: User
    var defaultAccountID: AccountID?
    var emailAddress: String?
    var phoneNumber: String?
    /// The roles of a member of staff, none for one who was removed; `nil` for a customer.
    var staffRoles: [Principal.Role]?
}

/// A request under an idempotency key that made something other than a posting, and the id of that.
struct MockAnswer: Codable, Equatable, Sendable {
    let request: MockPosting.Request
    let made: String
}
