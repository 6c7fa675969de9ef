import BankDomain
import BankServices

extension MockBank {
    /// Every transfer of a customer is made here: once for each key, at once or, if the request has a later day, as an
    /// order. `look` receives the plan the first time and may refuse it.
    mutating func book(
        _ request: TransferRequest, by principal: Principal, _ look: (MockPlan) throws -> Void = { _ in }
    ) throws -> Transfer {
        let request = try request.checked()
        let mark = MockPosting.Request(
            user: principal.userID, key: request.idempotencyKey, fingerprint: request.fingerprint)
        if let made = try made(before: mark) { return try transfer(TransferID(made)) }
        let plan = try plan(request, by: principal)
        try look(plan)
        guard plan.waits else { return try post(plan, request: mark) }
        return order(plan, to: request.to, mark)
    }

    /// Reverses a booked transfer, every posting of it, once.
    mutating func reverse(_ id: TransferID, key: IdempotencyKey, by principal: Principal) throws -> Transfer {
        let mark = MockPosting.Request(
            user: principal.userID, key: key, fingerprint: "reverse\u{1F}\(id.text)")
        if let made = try made(before: mark) { return try transfer(TransferID(made)) }
        let known = try readableTransfer(id, by: principal)
        guard known.status == .booked else {
            throw ServiceError.invalidState(.transfer, name: id.text, status: known.status.rawValue)
        }
        try account(known.fromAccountID).requireCreditable()
        if let payee = known.toAccountID { try account(payee).requireDebitable() }
        for posting in journal.postings(of: known.id).reversed() {
            try post(posting.reversed(known.id, at: head.clock))
        }
        remember(known.id.text, for: mark)
        try tellOfReversal(known)
        return try transfer(known.id)
    }

    /// One transfer from or to an account that the principal may read. Throws `notFound`.
    func readableTransfer(_ id: TransferID, by principal: Principal) throws(ServiceError) -> Transfer {
        let transfer = try transfer(id)
        guard transfer.visibleAccountIDs.contains(where: { (try? readable($0, by: principal)) != nil }) else {
            throw .notFound(.transfer, name: id.text)
        }
        return transfer
    }

    private mutating func tellOfReversal(_ transfer: Transfer) throws {
        let words = BookingText.reversal(of: transfer.id)
        let from = try account(transfer.fromAccountID)
        tellOwners(
            of: from,
            NotificationEvent(
                .paymentReceived, subject: transfer.id.text, amount: transfer.amount, detail: words))
        guard let toAccountID = transfer.toAccountID else { return }
        let amount = transfer.creditedAmount ?? transfer.amount
        for owner in try account(toAccountID).owners where !from.owners.contains(owner) {
            tell(
                owner,
                NotificationEvent(.paymentSent, subject: transfer.id.text, amount: amount, detail: words))
        }
    }
}

extension MockPosting {
    /// The posting that reverses this one.
    fileprivate func reversed(_ id: TransferID, at moment: Instant) -> MockPosting {
        let words = BookingText.reversal(of: id)
        func side(_ side: Side) -> Side {
            side.account == nil
                ? .bank : Side(account: side.account, description: words, counterparty: side.counterparty)
        }
        return MockPosting(
            debit: side(credit), credit: side(debit), amount: amount, date: moment.date, createdAt: moment,
            reference: reference, category: category, part: Part(transfer: id, role: .reversal))
    }
}

extension MockBank {
    /// Makes the transfers of a batch one after another: all or none if linked, otherwise each by itself.
    mutating func createAll(
        _ batch: TransferBatch, by principal: Principal
    ) throws -> [TransferLineOutcome] {
        var outcomes: [TransferLineOutcome] = []
        for (index, request) in batch.requests.enumerated() {
            do {
                outcomes.append(try createLine(request, by: principal))
            } catch let refusal as ServiceError {
                guard !batch.isLinked else {
                    throw ServiceError.lineRefused(line: index + 1, reason: refusal)
                }
                outcomes.append(.refused(refusal))
            }
        }
        return outcomes
    }

    /// Adds a line to the audit trail for the batch, if any transfer was made, and one for each refused line.
    mutating func record(_ action: AuditedAction, of batch: TransferBatch, _ outcomes: [TransferLineOutcome])
    {
        for (request, outcome) in zip(batch.requests, outcomes) {
            guard case .refused(let refusal) = outcome else { continue }
            record(action.on(request.idempotencyKey.text), refusedWith: refusal)
        }
        if outcomes.contains(where: { $0.transfer != nil }) { record(action) }
    }

    // As with a single transfer, every other refusal comes before a missing code.
    private mutating func createLine(
        _ request: TransferRequest, by principal: Principal
    ) throws -> TransferLineOutcome {
        let request = try request.checked()
        _ = try waitingChallenge(for: .transfer(request), of: principal.userID)
        var next = self
        var isNew = false
        var needsCode = false
        let transfer = try next.book(request, by: principal) { plan in
            isNew = true
            try requireRules(of: plan, by: principal)
            needsCode = try requiresCode(plan, for: principal)
        }
        guard !needsCode else { throw ServiceError.unauthorized(.secondFactorNeeded) }
        self = next
        return isNew ? .made(transfer) : .madeBefore(transfer)
    }
}
