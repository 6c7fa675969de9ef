public import BankDomain
import BankRules
public import BankServices

public final class LedgerMandateService: MandateServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func mandates(of account: AccountID?, page: PageRequest?) async throws -> Page<Mandate> {
        try await report(.mandatesList, in: .reading(account)) { bank, principal in
            guard let account else { return try bank.mandates.list(of: principal.userID, page: page) }
            return try bank.mandates.list(of: bank.account(account, readableBy: principal).id, page: page)
        }
    }

    public func mandate(id: MandateID) async throws -> Mandate {
        try await read(.mandatesShow, in: .userOrOwner) { try $0.mandate(id, readableBy: $1) }
    }

    public func add(_ request: MandateRequest, mode: ExecutionMode) async throws -> Mandate {
        try await change(.mandatesAdd, mode, subject: { $0.id.text }) {
            try $0.bank.addMandate(request, for: $1)
        }
    }

    public func change(
        _ id: MandateID, _ change: MandateChange, mode: ExecutionMode
    ) async throws -> Mandate {
        try await self.change(change.operation, on: id.text, mode, of: { try $0.mandate(id, readableBy: $1) })
        {
            try $0.bank.changeMandate(id, change, for: $1)
        }
    }

    public func rule(of account: AccountID) async throws -> DirectDebitRule {
        try await read(.mandatesRule, in: .userOrOwner) { try $0.rule(of: account, for: $1) }
    }

    public func setRule(_ rule: DirectDebitRule, mode: ExecutionMode) async throws -> DirectDebitRule {
        try await change(
            .mandatesAccept, on: rule.accountID.text, mode, of: { try $0.rule(of: rule.accountID, for: $1) },
            outcome: { $0.acceptance.rawValue }
        ) {
            try $0.bank.choose(rule, for: $1)
        }
    }

    public func directDebits(of account: AccountID?, page: PageRequest) async throws -> Page<DirectDebit> {
        try await report(.mandatesCollections, in: .reading(account)) { bank, principal in
            guard let account else { return try bank.directDebits.debits(of: principal.userID, page: page) }
            return try bank.directDebits.debits(
                of: bank.account(account, readableBy: principal).id, page: page)
        }
    }

    public func refund(_ id: DirectDebitID, mode: ExecutionMode) async throws -> DirectDebit {
        try await change(.mandatesRefund, on: id.text, mode) { try $0.bank.refund(id, for: $1) }
    }
}

extension LedgerTransaction {
    func knownMandate(_ id: MandateID) throws -> Mandate? { try mandates.mandate(id) }
    func mandates(on account: AccountID) throws -> [Mandate] {
        try mandates.mandates(on: account)
    }
    func seenMandateCount(of account: AccountID) throws -> Int { try mandates.seenCount(of: account) }
    var nextMandateID: MandateID { get throws { try mandates.nextID() } }
    func insert(_ mandate: Mandate) throws { try mandates.insert(mandate) }
    func update(_ mandate: Mandate) throws { try mandates.update(mandate) }

    func directDebitAcceptance(of account: AccountID) throws -> DirectDebitRule.Acceptance? {
        try mandates.acceptance(of: account)
    }
    func set(_ rule: DirectDebitRule) throws { try mandates.set(rule) }

    func knownDirectDebit(_ id: DirectDebitID) throws -> DirectDebit? { try directDebits.debit(id) }
    func directDebits(networkID: String) throws -> [DirectDebit] {
        try directDebits.debits(networkID: networkID)
    }
    func reversal(networkID: String, of original: String) throws -> (debit: DirectDebit, amount: Money)? {
        try directDebits.reversal(networkID: networkID, of: original)
    }
    func bookedCount(of mandate: MandateID, since start: Instant) throws -> Int {
        try directDebits.bookedCount(of: mandate, since: start)
    }
    func returningDirectDebits(atMost maximum: Int) throws -> [DirectDebit] {
        try directDebits.returning(atMost: maximum)
    }

    func isReturning(_ id: DirectDebitID) throws -> Bool { try directDebits.isReturning(id) }
    var nextDirectDebitID: DirectDebitID { get throws { try directDebits.nextID() } }
    func insert(_ debit: DirectDebit) throws { try directDebits.insert(debit) }
    func update(_ debit: DirectDebit) throws { try directDebits.update(debit) }
    func insert(_ reversed: ReversedCollection, of debit: DirectDebitID) throws {
        try directDebits.insert(reversed, of: debit)
    }
    func setMessage(_ message: ClearingMessageID, of debit: DirectDebitID) throws {
        try directDebits.setMessage(message, of: debit)
    }
    func book(
        _ debit: DirectDebit, on account: KnownAccount, returning returned: Money?, valueDate: CalendarDate
    ) throws -> Transaction {
        try directDebits.book(debit, on: account, returning: returned, valueDate: valueDate)
    }
}
