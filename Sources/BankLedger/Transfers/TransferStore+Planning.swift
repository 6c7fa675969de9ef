import BankDomain
import BankServices

extension TransferStore {
    /// What a checked request means: accounts found and in use, creditor, currency, fee.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidValue`, `accountFrozen`, `accountClosed`,
    /// `currencyMismatch`.
    func plan(_ request: TransferRequest, for principal: Principal) throws -> PlannedTransfer {
        let waits = try request.waits(on: now.date)
        let from = try transaction.accounts.account(request.from).managed(by: principal)
        let beneficiary = try beneficiary(of: request.to, principal)
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
                request.executionDate ?? now.date, closedThrough: try transaction.days.lastCutOffDay()),
            waits: waits)
    }

    private func beneficiary(
        of destination: TransferDestination, _ principal: Principal
    ) throws -> StoredBeneficiary? {
        switch destination {
        case .account: return nil
        case .beneficiary(let id):
            let all = try transaction.beneficiaries.beneficiaries(of: principal)
            guard let known = all.first(where: { $0.number == id.number }) else {
                throw ServiceError.notFound(.beneficiary, name: id.text)
            }
            return known
        // A beneficiary is the same payee, however named.
        case .iban(let iban, _):
            return try transaction.beneficiaries.beneficiaries(of: principal).first { $0.iban == iban }
        }
    }

    private func creditor(
        of destination: TransferDestination, _ beneficiary: StoredBeneficiary?
    ) throws -> PlannedTransfer.Creditor {
        switch destination {
        case .account(let id): return .account(try transaction.accounts.account(id))
        case .iban(let iban, let name): return try creditor(iban, name)
        case .beneficiary(let id):
            guard let beneficiary else { throw ServiceError.notFound(.beneficiary, name: id.text) }
            return try creditor(beneficiary.iban, beneficiary.name)
        }
    }

    private func creditor(_ iban: IBAN, _ name: String) throws -> PlannedTransfer.Creditor {
        guard let account = try transaction.accounts.account(iban) else {
            return .external(iban, name: name)
        }
        return .account(account)
    }

    // Without a rate, two currencies are simply not one.
    private func exchange(_ amount: Money, for payee: LedgerAccount) throws -> Exchange? {
        guard amount.currency != payee.currency else { return nil }
        do {
            return try transaction.rates.exchange(amount, to: payee.currency, on: nil)
        } catch ServiceError.notFound(.exchangeRate, _) {
            throw ServiceError.currencyMismatch(expected: payee.currency, actual: amount.currency)
        }
    }
}

extension PlannedTransfer.Creditor {
    /// Whether another bank keeps the account.
    fileprivate var isExternal: Bool {
        guard case .external = self else { return false }
        return true
    }
}

/// A validated transfer; only funds are unchecked.
struct PlannedTransfer {
    enum Creditor {
        case account(LedgerAccount)
        /// An account at another bank.
        case external(IBAN, name: String)
    }

    let from: LedgerAccount
    let creditor: Creditor
    /// The payee that named the creditor.
    let beneficiary: StoredBeneficiary?
    /// How much leaves for the creditor.
    let amount: Money
    /// What the creditor gets, if their account is kept in another currency.
    let exchange: Exchange?
    /// What is charged besides.
    let fee: Money?
    let reference: String
    /// The day on which it is made: that on which it is booked, so never one that is closed.
    let executionDate: CalendarDate
    /// Whether it waits for that day.
    let waits: Bool

    /// The creditor's account, if it is one of this bank.
    var creditorAccount: LedgerAccount? {
        guard case .account(let account) = creditor else { return nil }
        return account
    }

    /// The creditor's name, as it stands in the debtor's entry.
    var creditorName: String {
        switch creditor {
        case .account(let account): account.account.accountName
        case .external(_, let name): name
        }
    }

    /// The creditor's IBAN, at another bank.
    var creditorIBAN: IBAN? {
        guard case .external(let iban, _) = creditor else { return nil }
        return iban
    }

    /// The creditor as shown to a payer who confirms with a code.
    var payee: String {
        switch creditor {
        case .account(let to):
            "\(to.account.accountName) (\(to.account.iban?.text ?? to.account.accountNumber))"
        case .external(let iban, let name): "\(name) (\(iban.text))"
        }
    }

    /// What leaves the account altogether. Throws `invalidAmount` if it cannot be counted.
    func total() throws(ServiceError) -> Money {
        guard let fee else { return amount }
        do throws(MoneyError) {
            return try amount.adding(fee)
        } catch {
            throw ServiceError(error, text: amount.decimalText)
        }
    }

    func quote() throws(ServiceError) -> TransferQuote {
        TransferQuote(
            fromAccountID: from.id, toAccountID: creditorAccount?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee ?? Money(minorUnits: 0, currency: amount.currency), total: try total(),
            creditedAmount: exchange?.target ?? amount, rate: exchange?.rate, executionDate: executionDate)
    }
}

extension PlannedTransfer {
    /// The owners of the creditor's account; `nil` if another bank keeps it.
    var payeeOwners: [UserID]? { creditorAccount?.account.ownerIDs }

    /// Whether it goes from what a user owns to what they do not.
    func isSent(by user: UserID) -> Bool {
        from.account.ownerIDs.contains(user) && payeeOwners?.contains(user) != true
    }

    func booked(_ number: Int64, at moment: Instant) -> Transfer {
        Transfer(
            id: TransferID(number: number), fromAccountID: from.id, toAccountID: creditorAccount?.id,
            creditorName: creditorIBAN == nil ? nil : creditorName, creditorIBAN: creditorIBAN,
            amount: amount, fee: fee, creditedAmount: exchange?.target, status: .booked,
            reference: reference, executionDate: executionDate, createdAt: moment)
    }
}
