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
