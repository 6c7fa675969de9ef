import BankDomain
import BankServices

extension Books {
    /// What a checked request means. Throws as ``TransferPlanner/plan(_:)``.
    func plan(_ request: TransferRequest, for principal: Principal) throws -> PlannedTransfer {
        try TransferPlanner(self, principal).plan(request)
    }
}

/// Finds out what the requests of a principal mean, and looks everything up once, however many they are.
///
/// It lives no longer than one change. What it remembers does not alter meanwhile; balances do, and are the poster's.
final class TransferPlanner {
    private let books: Books
    private let principal: Principal
    private var accounts: [Int64: LedgerAccount] = [:]
    private var numbers: [String: Int64?] = [:]
    private var kept: [StoredBeneficiary]?
    private var lastCutOffDay: CalendarDate??
    private var rates: ReferenceRates??

    /// A planner inside the books' change.
    init(_ books: Books, _ principal: Principal) {
        self.books = books
        self.principal = principal
    }

    /// What a checked request means: accounts found and in use, creditor, currency, fee.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidValue`, `accountFrozen`, `accountClosed`,
    /// `currencyMismatch`.
    func plan(_ request: TransferRequest) throws -> PlannedTransfer {
        let waits = try request.waits(on: books.now.date)
        let from = try account(request.from).managed(by: principal)
        let beneficiary = try beneficiary(of: request.to)
        let creditor = try creditor(of: request.to, beneficiary)
        var exchange: Exchange?
        try from.requireDebitable()
        if case .account(let to) = creditor {
            guard to.id != from.id else {
                throw ServiceError.invalidValue(field: "to", value: request.to.text, reason: .sameAccount)
            }
            try to.requireCreditable()
            try from.requireCurrency(of: request.amount)
            exchange = try self.exchange(request.amount, for: to)
        }
        try from.requireCurrency(of: request.amount)
        return PlannedTransfer(
            from: from, creditor: creditor, beneficiary: beneficiary, amount: request.amount,
            exchange: exchange,
            fee: TransferTariff.fee(
                in: request.amount.currency, leavesTheBank: creditor.isExternal,
                product: from.account.productID),
            reference: request.reference,
            executionDate: BookingMoment.date(
                request.executionDate ?? books.now.date, closedThrough: try closedThrough()),
            waits: waits)
    }

    private func account(_ id: AccountID) throws -> LedgerAccount {
        guard let number = id.number else { throw ServiceError.notFound(.account, name: id.text) }
        if let known = accounts[number] { return known }
        let account = try books.account(id, for: principal)
        accounts[number] = account
        return account
    }

    private func beneficiary(of destination: TransferDestination) throws -> StoredBeneficiary? {
        switch destination {
        case .account: return nil
        case .beneficiary(let id):
            guard let known = try beneficiaries().first(where: { $0.number == id.number }) else {
                throw ServiceError.notFound(.beneficiary, name: id.text)
            }
            return known
        // Whoever is kept is the same payee, however they are named.
        case .iban(let iban, _): return try beneficiaries().first { $0.iban == iban }
        }
    }

    private func beneficiaries() throws -> [StoredBeneficiary] {
        if let kept { return kept }
        let all = try books.beneficiaries(of: principal)
        kept = all
        return all
    }

    private func creditor(
        of destination: TransferDestination, _ beneficiary: StoredBeneficiary?
    ) throws -> PlannedTransfer.Creditor {
        switch destination {
        case .account(let id): return .account(try account(id))
        case .iban(let iban, let name): return try creditor(iban, name)
        case .beneficiary(let id):
            guard let beneficiary else { throw ServiceError.notFound(.beneficiary, name: id.text) }
            return try creditor(beneficiary.iban, beneficiary.name)
        }
    }

    private func creditor(_ iban: IBAN, _ name: String) throws -> PlannedTransfer.Creditor {
        guard let number = try number(of: iban) else { return .external(iban, name: name) }
        return .account(try account(AccountID(number: number)))
    }

    private func number(of iban: IBAN) throws -> Int64? {
        if let known = numbers[iban.text] { return known }
        let number = try books.accountNumber(iban)
        numbers[iban.text] = .some(number)
        return number
    }

    // Without a rate, two currencies are simply not one.
    private func exchange(_ amount: Money, for payee: LedgerAccount) throws -> Exchange? {
        guard amount.currency != payee.currency else { return nil }
        do {
            return try ReferenceRates.exchange(
                amount, to: payee.currency, by: try referenceRates(), spread: books.spread)
        } catch ServiceError.notFound(.exchangeRate, _) {
            throw ServiceError.currencyMismatch(expected: payee.currency, actual: amount.currency)
        }
    }

    private func referenceRates() throws -> ReferenceRates? {
        if let rates { return rates }
        let newest = try books.referenceRates()
        rates = .some(newest)
        return newest
    }

    private func closedThrough() throws -> CalendarDate? {
        if let lastCutOffDay { return lastCutOffDay }
        let day = try books.lastCutOffDay()
        lastCutOffDay = .some(day)
        return day
    }
}

extension PlannedTransfer.Creditor {
    /// Whether another bank keeps the account.
    fileprivate var isExternal: Bool {
        guard case .external = self else { return false }
        return true
    }
}
