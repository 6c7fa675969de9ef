import BankDomain
import BankRules
import BankServices

/// Mandates and collections, oldest first.
struct MockMandates: Codable, Equatable, Sendable {
    struct Reversal: Codable, Equatable, Sendable {
        let networkID: String
        let amount: Money
    }

    struct Collection: Codable, Equatable, Sendable {
        var debit: DirectDebit
        /// What its creditor gave back.
        var reversals: [Reversal] = []
        /// The message with which it went back.
        var message: ClearingMessageID?
    }

    var list: [Mandate] = []
    /// What accounts take, by their id, where their owners chose.
    var acceptance: [String: DirectDebitRule.Acceptance] = [:]
    var collections: [Collection] = []
}

extension MockBank {
    var mandates: MockMandates {
        get { head.mandates ?? MockMandates() }
        set { head.mandates = newValue }
    }

    /// The mandates of an account, or of all accounts of the principal, oldest first; all without a page.
    func mandates(
        of account: AccountID?, page: PageRequest?, for principal: Principal
    ) throws -> Page<Mandate> {
        let isShown = try shown(account, for: principal)
        let found = mandates.list.filter { isShown($0.accountID) }
        guard let page else { return Page(items: found, page: 1, limit: found.count) }
        return try Page(page, of: found, among: mandates.list, id: \.id.text) {
            ($0.id.number ?? 0) > ($1.id.number ?? 0)
        }
    }

    /// Collections from an account, or from all accounts of the principal, newest first.
    func directDebits(
        of account: AccountID?, page: PageRequest, for principal: Principal
    ) throws -> Page<DirectDebit> {
        let isShown = try shown(account, for: principal)
        let all = mandates.collections.map(\.debit)
        let found = all.filter { $0.accountID.map(isShown) ?? false }
        return try Page(page, of: found.reversed(), among: all, id: \.id.text) {
            ($0.id.number ?? 0) < ($1.id.number ?? 0)
        }
    }

    private func shown(_ account: AccountID?, for principal: Principal) throws -> (AccountID) -> Bool {
        if let account {
            let id = try readable(account, by: principal).id
            return { $0 == id }
        }
        let own = Set(head.accounts.lazy.filter { $0.owners.contains(principal.userID) }.map(\.id))
        return { own.contains($0) }
    }
}

extension MockBank: DirectDebitRecords {
    func knownMandate(_ id: MandateID) -> Mandate? { mandates.list.first { $0.id == id } }

    func mandates(on account: AccountID) -> [Mandate] {
        mandates.list.filter { $0.accountID == account }
    }

    func seenMandateCount(of account: AccountID) -> Int {
        mandates.list.count { $0.accountID == account && $0.status == .seen }
    }

    var nextMandateID: MandateID { MandateID(number: Int64(mandates.list.count + 1)) }

    mutating func insert(_ mandate: Mandate) { mandates.list.append(mandate) }

    mutating func update(_ mandate: Mandate) {
        mandates.list = mandates.list.map { $0.id == mandate.id ? mandate : $0 }
    }

    func directDebitAcceptance(of account: AccountID) -> DirectDebitRule.Acceptance? {
        mandates.acceptance[account.text]
    }

    mutating func set(_ rule: DirectDebitRule) { mandates.acceptance[rule.accountID.text] = rule.acceptance }

    func knownDirectDebit(_ id: DirectDebitID) -> DirectDebit? {
        mandates.collections.first { $0.debit.id == id }?.debit
    }

    func directDebits(networkID: String) -> [DirectDebit] {
        mandates.collections.map(\.debit).filter { $0.networkID == networkID }
    }

    func reversal(networkID: String, of original: String) -> (debit: DirectDebit, amount: Money)? {
        for collection in mandates.collections where collection.debit.networkID == original {
            guard let known = collection.reversals.first(where: { $0.networkID == networkID }) else {
                continue
            }
            return (collection.debit, known.amount)
        }
        return nil
    }

    func bookedCount(of mandate: MandateID, since start: Instant) -> Int {
        mandates.collections.count {
            $0.debit.mandateID == mandate && $0.debit.status == .booked && $0.debit.receivedAt >= start
        }
    }

    func returningDirectDebits(atMost maximum: Int) -> [DirectDebit] {
        let open = mandates.collections.filter {
            $0.message == nil && ($0.debit.status == .refused || $0.debit.status == .refunded)
        }
        return open.prefix(max(0, maximum)).map(\.debit)
    }

    func isReturning(_ id: DirectDebitID) -> Bool {
        returningDirectDebits(atMost: .max).contains { $0.id == id }
    }

    var nextDirectDebitID: DirectDebitID { DirectDebitID(number: Int64(mandates.collections.count + 1)) }

    mutating func insert(_ debit: DirectDebit) {
        mandates.collections.append(MockMandates.Collection(debit: debit))
    }

    mutating func update(_ debit: DirectDebit) {
        change(debit.id) { $0.debit = debit }
    }

    mutating func insert(_ reversed: ReversedCollection, of debit: DirectDebitID) {
        change(debit) {
            $0.reversals.append(
                MockMandates.Reversal(networkID: reversed.networkID, amount: reversed.amount))
        }
    }

    mutating func setMessage(_ message: ClearingMessageID, of debit: DirectDebitID) {
        change(debit) { $0.message = message }
    }

    private mutating func change(_ id: DirectDebitID, _ change: (inout MockMandates.Collection) -> Void) {
        for index in mandates.collections.indices where mandates.collections[index].debit.id == id {
            change(&mandates.collections[index])
        }
    }

    mutating func book(
        _ debit: DirectDebit, on account: KnownAccount, returning returned: Money?, valueDate: CalendarDate
    ) throws -> Transaction {
        let payer = MockPosting.Side(
            account: account.id,
            description: returned != nil
                ? BookingText.returned(debit.id) : BookingText.directDebit(by: debit.creditorName),
            counterparty: debit.creditorName)
        return try post(
            MockPosting(
                debit: returned == nil ? payer : .bank, credit: returned == nil ? .bank : payer,
                amount: returned ?? debit.amount, date: today, valueDate: valueDate, createdAt: now,
                reference: debit.reference,
                category: HouseholdMandate.category(of: debit) ?? .other),
            entryOf: account.id)
    }
}
