package import BankDomain
package import BankServices

/// Whom a transfer pays, how much, and when. The order of the checks is part of the contract.
extension BankFacts {
    /// Plans a checked request: finds the accounts, and determines creditor, currency and fee.
    ///
    /// Throws `notFound`, `unauthorized(.notOwner)`, `invalidValue`, `accountFrozen`, `accountClosed`,
    /// `currencyMismatch`, `cannotBePaid`.
    ///
    /// An order that the end of a day makes belongs to that day, however late it is made: booking date, value date and
    /// exchange rates are of the day. Balance, ownership and the rules of payments are those of the present moment.
    ///
    /// - Parameters:
    ///   - dueDate: the day on which an earlier order counts towards limits; `nil` for the execution day.
    ///   - day: the day whose end makes it; `nil` for today.
    package func plan(
        _ request: TransferRequest, for principal: Principal, dueOn dueDate: CalendarDate? = nil,
        closing day: CalendarDate? = nil
    ) throws -> TransferPlan {
        let waits = try request.waits(on: today)
        let from = try account(request.from, managedBy: principal)
        let payees = try savedPayees(of: principal.userID)
        let (creditor, payee) = try creditor(of: request.to, among: payees)
        var exchange: Exchange?
        try from.account.requireDebitable()
        if let to = creditor.account {
            guard to.id != from.id else {
                throw ServiceError.invalidValue(field: .to, value: request.to.text, reason: .sameAccount)
            }
            try from.account.requireCurrency(of: request.amount)
            let isReplanned = dueDate != nil
            exchange = try request.exchange(
                to: to.account, isReadable: to.isReadable(by: isReplanned ? principal.asCustomer : principal),
                isKnown: payee != nil, isOrdered: isReplanned
            ) { try self.exchange(request.amount, to: to.currency, closing: day) }
        }
        try from.account.requireCurrency(of: request.amount)
        let valueDate = day ?? request.executionDate ?? today
        let executionDate = BookingMoment.date(valueDate, closedThrough: try lastClosedDay)
        let (account, iban) = (creditor.account?.id, creditor.iban)
        return TransferPlan(
            request, from: from, to: creditor, payee: payee,
            // The payee and the factor of an earlier order were checked when it was made.
            payeeAddedAt: dueDate == nil
                ? payees.lazy.filter { $0.isCreditor(account, iban) }.map(\.createdAt).max() : nil,
            factorChangedAt: dueDate == nil ? try secondFactorChange(of: principal.userID) : nil,
            party: KnownParty(
                request.to, kept: payee.map { ($0.name, $0.iban) },
                account: creditor.account.flatMap { $0.isReadable(by: principal) ? $0.account : nil }),
            exchange: exchange, valueDate: valueDate, executionDate: executionDate,
            countedOn: dueDate ?? executionDate,
            waits: waits)
    }

    /// The payee to which an access token is bound. Throws `notFound`.
    package func grantedPayee(
        _ destination: TransferDestination, for principal: Principal
    ) throws -> TransferGrant.Payee {
        let (creditor, payee) = try creditor(
            of: destination, among: savedPayees(of: principal.userID))
        // The name of another customer's account is not revealed.
        let name =
            switch destination {
            case .account(let id): try account(id, managedBy: principal).account.accountName
            case .beneficiary: payee?.name ?? ""
            case .iban(_, let given): payee?.name ?? given
            }
        return TransferGrant.Payee(
            name: name, account: creditor.iban?.text ?? creditor.account?.id.text ?? "")
    }

    // A saved payee matches however it is named.
    private func creditor(
        of destination: TransferDestination, among payees: [SavedPayee]
    ) throws -> (Creditor, SavedPayee?) {
        let named: SavedPayee?
        let creditor: Creditor
        switch destination {
        case .account(let id): (creditor, named) = (Creditor(try account(with: id)), nil)
        case .iban(let iban, let name): (creditor, named) = (try self.creditor(iban, name), nil)
        case .beneficiary(let id):
            guard let known = payees.first(where: { $0.id == id && $0.status == .active }) else {
                throw ServiceError.notFound(.beneficiary, name: id.text)
            }
            (creditor, named) = (try self.creditor(known.iban, known.name), known)
        }
        if let named { return (creditor, named) }
        guard !payees.isEmpty else { return (creditor, nil) }
        let (account, iban) = (creditor.account?.id, creditor.iban)
        return (creditor, payees.first { $0.status == .active && $0.isCreditor(account, iban) })
    }

    private func creditor(_ iban: IBAN, _ name: String) throws -> Creditor {
        try account(with: iban).map { Creditor($0) } ?? Creditor(outside: iban, name: name)
    }

    private func exchange(
        _ amount: Money, to currency: Currency, closing day: CalendarDate?
    ) throws -> Exchange {
        try ReferenceRates.exchange(
            amount, to: currency, by: rates(upTo: day), paymentRules, today: day ?? today)
    }
}

/// The bank's rules for everything that is booked, ordered or held.
extension BankFacts {
    /// Throws `coolingOff`, `limitExceeded`, and `limitRateMissing` for a currency without a rate.
    ///
    /// - Parameters:
    ///   - first: the day of a standing order's first payment, in the future, for whose limits it counts. A payee that
    ///     is new, or a changed second factor, is waited for before the order is made.
    ///   - order: the scheduled transfer that is made now, which no longer counts as waiting.
    package func requireRules(
        of plan: TransferPlan, for principal: Principal, from first: CalendarDate? = nil,
        making order: TransferID? = nil
    ) throws {
        let rules = try paymentRules
        if plan.to?.isOwned(by: principal.userID) != true {
            let end = { isTrusted in
                rules.coolingOffEnd(
                    addedAt: plan.payeeAddedAt, isTrusted: isTrusted, factorChangedAt: plan.factorChangedAt,
                    now: now)
            }
            // A payment for later is made at the end of its day.
            let moment = plan.waits ? zone.start(of: plan.executionDate.adding(days: 1)) : now
            try rules.requireCooledOff(
                plan.amount, until: end(plan.payee?.isTrusted ?? false), at: moment,
                payee: end(true).map { $0 <= moment } ?? true ? plan.payee?.id : nil,
                rates: { try newestRates })
        }
        guard plan.isSent(by: principal.userID) else { return }
        try rules.requireLimits(
            plan.amount,
            after: { try sentTotals(around: first ?? plan.countedOn, by: principal.userID, without: order) },
            rates: { try newestRates })
    }

    /// Whether a plan needs a code.
    package func requiresCode(_ plan: TransferPlan, for principal: Principal) throws -> Bool {
        try paymentRules.requiresCode(
            plan.amount, from: plan.from.ownerIDs, to: plan.to?.ownerIDs,
            isTrusted: plan.payee?.isTrusted ?? false, for: principal, rates: { try newestRates })
    }

    /// Throws `insufficientFunds` unless amount and fee can both be debited.
    package func requireFunds(for plan: TransferPlan) throws {
        let total = try plan.total()
        guard let spendable = try spendable(of: plan.from), spendable.minorUnits < total.minorUnits else {
            return
        }
        throw ServiceError.insufficientFunds(
            account: plan.from.id, available: spendable, requested: total)
    }

    /// One transfer from or to an account that the principal may read. Throws `notFound`.
    package func transfer(_ id: TransferID, for principal: Principal) throws -> Transfer {
        guard let transfer = try knownTransfer(id),
            try transfer.visibleAccountIDs.contains(where: {
                try account(with: $0).isReadable(by: principal)
            })
        else { throw ServiceError.notFound(.transfer, name: id.text) }
        return transfer
    }
}
