import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Transfers between customers, and to other banks.
struct TransferStore: NounStore {
    let transaction: LedgerTransaction

    /// What became of a request to move money.
    enum Outcome: Sendable {
        case booked(Transfer)
        /// It will be made once the payer confirms it.
        case challenged(Challenge)

        /// What the audit trail says of it.
        var auditedOutcome: String {
            switch self {
            case .booked: AuditEvent.doneOutcome
            case .challenged(let challenge): ServiceError.challengeRequired(challenge).code
            }
        }

        /// The transfer. Throws `challengeRequired`.
        func transfer() throws -> Transfer {
            switch self {
            case .booked(let transfer): return transfer
            case .challenged(let challenge): throw ServiceError.challengeRequired(challenge)
            }
        }
    }

    private struct CodeNeeded: Error {}

    /// Moves money, once for each key, or asks for a code first.
    ///
    /// What a code is asked for was refused for no other reason: it is booked, and undone.
    func createTransfer(
        _ request: TransferRequest, for principal: Principal, _ rules: TransferRules, mode: ExecutionMode
    ) throws -> Outcome {
        let request = try request.checked()
        let waiting = try transaction.challenges.waiting(for: request.idempotencyKey, of: principal)
        if let waiting, waiting.request.fingerprint != request.fingerprint {
            throw ServiceError.duplicateRequest(request.idempotencyKey)
        }
        do {
            return try transaction.attempt {
                var needsCode = false
                let transfer = try book(request, for: principal) { plan in
                    try require(rules, of: plan, for: principal)
                    needsCode = try rules.stepUp.requiresCode(plan, for: principal)
                }
                guard needsCode, mode == .commit else { return .booked(transfer) }
                throw CodeNeeded()
            }
        } catch is CodeNeeded {
            return .challenged(
                try waiting?.challenge ?? transaction.challenges.make(for: request, of: principal))
        }
    }

    /// The one way in which a customer's money is moved: once for each key, at once or, if the request has a later
    /// day, as an order. `look` sees what is planned, the first time, and may refuse it.
    func book(
        _ request: TransferRequest, for principal: Principal,
        _ look: (PlannedTransfer) throws -> Void = { _ in }
    ) throws -> Transfer {
        let request = try request.checked()
        var made: Transfer?
        let answer = try transaction.idempotency.once(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) { () throws -> FirstAnswer in
            let plan = try plan(request, for: principal)
            try look(plan)
            let (answer, transfer) = try make(plan, to: request.to, for: principal)
            made = transfer
            return answer
        }
        return try made ?? transfer(answer)
    }

    /// Makes what was planned, or keeps it until its day.
    func make(
        _ plan: PlannedTransfer, to destination: TransferDestination, for principal: Principal
    ) throws -> (FirstAnswer, Transfer) {
        guard !plan.waits else {
            let id = try transaction.scheduledTransfers.order(plan, to: destination, for: principal)
            return (.made(id.text), try transaction.scheduledTransfers.transfer(id))
        }
        let number = try post(plan)
        return (.transfer(number), plan.booked(number, at: try transaction.postings.moment()))
    }

    /// The transfer that was made for a key, or ordered.
    func transfer(_ answer: FirstAnswer) throws -> Transfer {
        switch answer {
        case .transfer(let number): try bookedTransfer(number)
        case .made(let id): try transaction.scheduledTransfers.transfer(TransferID(id))
        }
    }

    /// One transfer that touches what the principal may read. Throws `notFound`.
    func transfer(_ id: TransferID, for principal: Principal) throws -> Transfer {
        guard let transfer = try transferIfPresent(id),
            try [transfer.fromAccountID, transfer.toAccountID].contains(where: { id in
                try id.map { try transaction.accounts.account($0).isReadable(by: principal) }
                    ?? false
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
        return try transaction.scheduledTransfers.transferIfPresent(id)
    }

    // MARK: Rules

    /// Throws `coolingOff` and `limitExceeded` as the rules say.
    func require(_ rules: TransferRules, of plan: PlannedTransfer, for principal: Principal) throws {
        if let beneficiary = plan.beneficiary {
            let end = try rules.coolingOff.end(
                addedAt: beneficiary.createdAt, isTrusted: beneficiary.isTrusted, now: now)
            let moment = plan.waits ? Instant(plan.executionDate) : now
            try rules.coolingOff.require(plan.amount, until: end, at: moment)
        }
        guard plan.isSent(by: principal.userID) else { return }
        try rules.limits.require(
            plan.amount, after: sent(in: plan.amount.currency, around: plan.executionDate, by: principal))
    }

    /// What went from the principal's accounts to others in a currency, on a day and in its month: what was booked and
    /// not taken back, what waits for its day, and what is held.
    private func sent(
        in currency: Currency, around day: CalendarDate, by principal: Principal
    ) throws -> TransferLimits.Sent {
        let user = principal.userID
        if let sent = transaction.known.sentAmounts[user]?[currency, day] { return sent }
        let sent = try readSent(in: currency, around: day, by: user)
        transaction.known.sentAmounts[user, default: SentAmounts()][currency, day] = sent
        return sent
    }

    private func readSent(
        in currency: Currency, around day: CalendarDate, by user: UserID
    ) throws -> TransferLimits.Sent {
        let first = day.adding(days: 1 - day.components.day)
        let last = first.adding(months: 1).adding(days: -1)
        let booked = try database.rows(
            """
            SELECT t.amount, t.booking_date AS day FROM transfer t
            WHERE t.kind = 'transfer' AND t.currency = ?2 AND t.booking_date BETWEEN ?3 AND ?4
                AND t.debit > 0 AND t.debit IN (SELECT account FROM account_owner WHERE owner = ?1)
                AND \(TransferRow.creditorAccount) NOT IN (SELECT account FROM account_owner WHERE owner = ?1)
                AND NOT \(TransferRow.isReversed)
            """, user, currency.code, first.dayNumber, last.dayNumber, read: SentAmounts.amount)
        let pending = try database.rows(
            """
            SELECT amount, execution_date AS day FROM ordered_transfer
            WHERE status = 'pending' AND is_to_others = 1 AND currency = ?2
                AND execution_date BETWEEN ?3 AND ?4
                AND debit IN (SELECT account FROM account_owner WHERE owner = ?1)
            """, user, currency.code, first.dayNumber, last.dayNumber, read: SentAmounts.amount)
        let held = try database.rows(
            """
            SELECT amount, counted_on AS day FROM transfer_hold
            WHERE status = 'pending' AND currency = ?2 AND counted_on BETWEEN ?3 AND ?4
                AND debit IN (SELECT account FROM account_owner WHERE owner = ?1)
                AND (credit IS NULL OR credit NOT IN (SELECT account FROM account_owner WHERE owner = ?1))
            """, user, currency.code, first.dayNumber, last.dayNumber, read: SentAmounts.amount)
        return SentAmounts.sum(booked + pending + held, of: day, in: currency)
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
