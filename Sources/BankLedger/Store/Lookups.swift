import BankDomain
import BankSQL
import BankServices

/// What changes will look up. On an engine behind a network, a group reads it together first.
struct Lookups: Sendable {
    private(set) var keys: [UsedKey.Name] = []
    private(set) var accounts: Set<Int64> = []
    private(set) var users: Set<UserID> = []
    /// The users whose payments go to others, as far as the request says.
    private(set) var payers: Set<UserID> = []
    private(set) var sessions: Set<Int64> = []
    private(set) var tokens: Set<Int64> = []

    /// The lookups of a change with a key, and of the accounts that it names; `nil` for a payee that is named otherwise.
    init(_ principal: Principal, _ key: IdempotencyKey, _ accounts: [AccountID?]) {
        keys = [UsedKey.Name(user: principal.userID, key: key)]
        self.accounts = Set(accounts.compactMap { $0?.number })
        users = [principal.userID]
        if accounts.contains(nil) { payers = users }
        if let session = principal.sessionID?.number { sessions = [session] }
        if principal.accessToken?.grant.transfers != nil, let token = principal.accessToken?.id.number {
            tokens = [token]
        }
    }

    init() {}

    mutating func add(_ other: Lookups) {
        keys += other.keys
        accounts.formUnion(other.accounts)
        users.formUnion(other.users)
        payers.formUnion(other.payers)
        sessions.formUnion(other.sessions)
        tokens.formUnion(other.tokens)
    }
}

extension TransferDestination {
    /// The account that it names by its id.
    var accountID: AccountID? {
        guard case .account(let id) = self else { return nil }
        return id
    }
}

extension LedgerTransaction {
    /// Above this number of users, what each has is not read ahead.
    private static let userMaximum = 64

    /// Reads ahead what changes will look up: in one round trip, whatever their number.
    func readAhead(_ lookups: Lookups) throws {
        guard let server = connection.server else { return }
        var reads = [
            BankSettingStore.all, DayStore.lastCutOff, PostingStore.newest, Self.expiredAmounts(at: now),
        ]
        reads += AppendOnlyTable.all.map(TableDigest.query)
        for user in lookups.users.prefix(Self.userMaximum) {
            reads += [BeneficiaryStore.all(of: user), ChallengeStore.waiting(of: user, at: now)]
        }
        let payers = lookups.payers.prefix(Self.userMaximum)
        for payer in payers { reads += TransferStore.reads(of: payer, inMonthOf: today) }
        reads += lookups.sessions.prefix(Self.userMaximum).map(AuditStore.deviceName)
        reads += lookups.tokens.prefix(Self.userMaximum).map(AccessTokenStore.spent)
        let keyRows = lookups.keys.isEmpty ? nil : try idempotency.lookup(of: lookups.keys, server)
        let accountRows =
            lookups.accounts.isEmpty ? nil : try accounts.lookup(of: lookups.accounts.sorted(), server)
        try server.prefetch(reads, [keyRows, accountRows].compactMap { $0 })
        // These are ended first, and that forgets the rest.
        guard try !hasExpiredHolds else { return }
        if let keyRows { try idempotency.keepAll(keyRows, of: lookups.keys) }
        if let accountRows { try accounts.keepAll(accountRows) }
        // While nothing is booked, so that what was booked need not be written for each of them.
        for payer in payers { _ = try transfers.sentTotals(around: today, by: payer, without: nil) }
        // The digests are written last, after other statements have ended what was read ahead.
        try pending.readDigests(from: connection)
    }
}
