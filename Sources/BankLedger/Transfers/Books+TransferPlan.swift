import BankDomain
import BankServices

extension Books {
    /// What a checked request means: accounts found and in use, creditor, currency, fee.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidValue`, `accountFrozen`, `accountClosed`,
    /// `currencyMismatch`.
    func plan(_ request: TransferRequest, for principal: Principal) throws -> PlannedTransfer {
        let waits = try request.waits(on: now.date)
        let from = try managedAccount(request.from, for: principal)
        let beneficiary = try beneficiary(of: request.to, for: principal)
        let creditor = try creditor(of: request.to, beneficiary, for: principal)
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
                request.executionDate ?? now.date, closedThrough: try lastCutOffDay()),
            waits: waits)
    }

    /// Posts what was planned and tells both sides; answers the number of the transfer.
    func post(_ plan: PlannedTransfer) throws -> Int64 {
        if plan.fee != nil { try requireFunds(plan) }
        let number = try postAmount(of: plan)
        if let fee = plan.fee { try post(fee, of: plan, group: number) }
        try tellBothSides(of: plan, TransferID(number: number))
        return number
    }

    private func beneficiary(
        of destination: TransferDestination, for principal: Principal
    ) throws -> StoredBeneficiary? {
        switch destination {
        case .account: nil
        case .beneficiary(let id): try beneficiary(id, of: principal)
        // Whoever is kept is the same payee, however they are named.
        case .iban(let iban, _): try beneficiaries(of: principal).first { $0.iban == iban }
        }
    }

    private func creditor(
        of destination: TransferDestination, _ beneficiary: StoredBeneficiary?, for principal: Principal
    ) throws -> PlannedTransfer.Creditor {
        switch destination {
        case .account(let id): return .account(try account(id, for: principal))
        case .iban(let iban, let name): return try creditor(iban, name, for: principal)
        case .beneficiary(let id):
            guard let beneficiary else { throw ServiceError.notFound(.beneficiary, name: id.text) }
            return try creditor(beneficiary.iban, beneficiary.name, for: principal)
        }
    }

    private func creditor(
        _ iban: IBAN, _ name: String, for principal: Principal
    ) throws -> PlannedTransfer.Creditor {
        guard let account = try account(iban, for: principal) else { return .external(iban, name: name) }
        return .account(account)
    }

    // Without a rate, two currencies are simply not one.
    private func exchange(_ amount: Money, for payee: LedgerAccount) throws -> Exchange? {
        guard amount.currency != payee.currency else { return nil }
        do {
            return try exchange(amount, to: payee.currency)
        } catch ServiceError.notFound(.exchangeRate, _) {
            throw ServiceError.currencyMismatch(expected: payee.currency, actual: amount.currency)
        }
    }

    /// Throws `insufficientFunds` unless amount and fee can be spent: the amount alone might fit, but it goes with its fee
    /// or not at all.
    func requireFunds(_ plan: PlannedTransfer) throws(ServiceError) {
        let total = try plan.total()
        guard let spendable = plan.from.spendable, spendable.minorUnits < total.minorUnits else { return }
        throw .insufficientFunds(account: plan.from.id, available: spendable, requested: total)
    }

    private func postAmount(of plan: PlannedTransfer) throws -> Int64 {
        let payer = Posting.Side(
            account: plan.from.number, description: BookingText.transfer(to: plan.creditorName),
            counterparty: plan.creditorName)
        let payee = try creditorSide(of: plan)
        if let exchange = plan.exchange {
            return try post(exchange, from: payer, to: payee, reference: plan.reference)
        }
        return try post(
            Posting(
                kind: .transfer, debit: payer, credit: payee, amount: plan.amount, bookingDate: now.date,
                valueDate: now.date, reference: plan.reference, category: .transfer))
    }

    // The entry of the clearing account says for whom the money leaves; so that stands under the hashes too.
    private func creditorSide(of plan: PlannedTransfer) throws -> Posting.Side {
        let payer = plan.from.account.accountName
        switch plan.creditor {
        case .account(let to):
            return Posting.Side(
                account: to.number, description: BookingText.transfer(from: payer), counterparty: payer)
        case .external(let iban, let name):
            return Posting.Side(
                account: try internalAccount(.clearing, plan.amount.currency), description: iban.text,
                counterparty: name)
        }
    }

    private func post(_ fee: Money, of plan: PlannedTransfer, group: Int64) throws {
        _ = try post(
            Posting(
                kind: .fee,
                debit: Posting.Side(account: plan.from.number, description: BookingText.transferFee),
                credit: Posting.Side(
                    account: try internalAccount(.fees, fee.currency), description: BookingText.transferFee),
                amount: fee, bookingDate: now.date, valueDate: now.date, category: .fees, group: group))
    }

    // Who owns both sides knows what they did.
    private func tellBothSides(of plan: PlannedTransfer, _ id: TransferID) throws {
        let payers = plan.from.account.ownerIDs
        let payees = plan.creditorAccount?.account.ownerIDs ?? []
        let sent = News(.paymentSent, subject: id.text, amount: plan.amount, detail: plan.creditorName)
        for owner in payers where !payees.contains(owner) { try tell(owner, sent) }
        let received = News(
            .paymentReceived, subject: id.text, amount: plan.exchange?.target ?? plan.amount,
            detail: plan.from.account.accountName)
        for owner in payees where !payers.contains(owner) { try tell(owner, received) }
    }
}

extension PlannedTransfer.Creditor {
    /// Whether another bank keeps the account.
    var isExternal: Bool {
        guard case .external = self else { return false }
        return true
    }
}
