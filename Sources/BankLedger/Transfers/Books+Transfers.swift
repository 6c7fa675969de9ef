import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// Moves money, once for each key, or asks for a code first.
    ///
    /// What a code is asked for was refused for no other reason: it is booked, and taken back.
    func createTransfer(
        _ request: TransferRequest, for principal: Principal, _ rules: TransferRules, mode: ExecutionMode
    ) throws -> TransferOutcome {
        let request = try request.checked()
        let waiting = try challenge(waitingFor: request.idempotencyKey, of: principal)
        if let waiting, waiting.request.fingerprint != request.fingerprint {
            throw ServiceError.duplicateRequest(request.idempotencyKey)
        }
        try database.run("SAVEPOINT booking")
        var needsCode = false
        let transfer = try book(request, for: principal) { plan in
            try require(rules, of: plan, for: principal)
            needsCode = try rules.stepUp.requiresCode(plan, for: principal)
        }
        guard needsCode, mode == .commit else { return .booked(transfer) }
        try database.run("ROLLBACK TO booking")
        return .challenged(try waiting?.challenge ?? makeChallenge(for: request, of: principal))
    }

    /// The one way in which a customer's money is moved: once for each key, at once or, if the request has a later
    /// day, as an order. `look` sees what is planned, the first time, and may refuse it.
    func book(
        _ request: TransferRequest, for principal: Principal,
        _ look: (PlannedTransfer) throws -> Void = { _ in }
    ) throws -> Transfer {
        let request = try request.checked()
        let answer = try once(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) { () throws -> FirstAnswer in
            let plan = try plan(request, for: principal)
            try look(plan)
            guard plan.waits else { return .transfer(try post(plan)) }
            return .made(try order(plan, to: request.to, for: principal).text)
        }
        return try transfer(answer)
    }

    /// The transfer that was made for a key, or ordered.
    func transfer(_ answer: FirstAnswer) throws -> Transfer {
        switch answer {
        case .transfer(let number): try bookedTransfer(number)
        case .made(let id): try orderedTransfer(TransferID(id))
        }
    }

    /// Throws `coolingOff` and `limitExceeded` as the rules say.
    func require(_ rules: TransferRules, of plan: PlannedTransfer, for principal: Principal) throws {
        try require(rules, of: plan, for: principal) { try sent(in: $0, around: $1, by: principal) }
    }

    /// The same, where `sent` answers what was sent before in a currency, on a day and in its month.
    func require(
        _ rules: TransferRules, of plan: PlannedTransfer, for principal: Principal,
        after sent: (Currency, CalendarDate) throws -> TransferLimits.Sent
    ) throws {
        if let beneficiary = plan.beneficiary {
            let end = try rules.coolingOff.end(
                addedAt: beneficiary.createdAt, isTrusted: beneficiary.isTrusted, now: now)
            let moment = plan.waits ? Instant(plan.executionDate) : now
            try rules.coolingOff.require(plan.amount, until: end, at: moment)
        }
        guard plan.isSent(by: principal) else { return }
        try rules.limits.require(
            plan.amount, after: sent(plan.amount.currency, plan.executionDate))
    }

    /// One transfer that touches what the principal may read. Throws `notFound`.
    func transfer(_ id: TransferID, for principal: Principal) throws -> Transfer {
        guard let transfer = try transferIfPresent(id),
            try [transfer.fromAccountID, transfer.toAccountID].contains(where: { id in
                try id.map { try account($0, for: principal).isReadable(by: principal) } ?? false
            })
        else { throw ServiceError.notFound(.transfer, name: id.text) }
        return transfer
    }

    /// The transfer with this number, if it is one of a customer's.
    func transfer(number: Int64) throws -> Transfer? {
        try database.first(
            "SELECT \(TransferRow.columns) FROM transfer t WHERE t.id = ? AND t.kind = 'transfer'", number,
            read: TransferRow.read)
    }

    /// The transfer with this number, which must be there.
    func bookedTransfer(_ number: Int64) throws -> Transfer {
        guard let transfer = try transfer(number: number) else {
            throw MalformedValue("transfer \(number) is missing")
        }
        return transfer
    }

    private func transferIfPresent(_ id: TransferID) throws -> Transfer? {
        if let number = id.number { return try transfer(number: number) }
        return try orderedTransferIfPresent(id)
    }
}

extension PlannedTransfer {
    /// Who owns the creditor's account; `nil` if another bank keeps it.
    var payeeOwners: [UserID]? { creditorAccount?.account.ownerIDs }

    /// Whether it goes from what the principal owns to what they do not.
    func isSent(by principal: Principal) -> Bool {
        from.isOwned(by: principal) && payeeOwners?.contains(principal.userID) != true
    }
}

extension StepUpPolicy {
    /// Whether what is planned needs a code.
    func requiresCode(_ plan: PlannedTransfer, for principal: Principal) throws -> Bool {
        try requiresCode(
            plan.amount, from: plan.from.account.ownerIDs, to: plan.payeeOwners,
            isTrusted: plan.beneficiary?.isTrusted ?? false, for: principal)
    }
}
