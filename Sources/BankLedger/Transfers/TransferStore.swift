import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Transfers to customers and other banks.
struct TransferStore: NounStore {
    let transaction: LedgerTransaction

    /// Transfers money, once for each key, or asks for a code first.
    func createTransfer(
        _ request: TransferRequest, for principal: Principal, mode: ExecutionMode
    ) throws -> ChallengeableResult<Transfer> {
        let request = try request.checked()
        return try transaction.challenges.makeOrAsk(.transfer(request), for: principal, mode) { needsCode in
            var transfer = try book(request, for: principal) { plan in
                try requireRules(of: plan, for: principal)
                try transaction.accessTokens.spend(plan, by: principal)
                needsCode = try requiresCode(plan, for: principal)
            }
            transfer.needsCode = needsCode
            return transfer
        }
    }

    /// Every transfer of a customer is made here: once for each key, at once or, if the request has a later day, as an
    /// order. `look` receives the plan the first time and may refuse it.
    func book(
        _ request: TransferRequest, for principal: Principal,
        _ look: (PlannedTransfer) throws -> Void = { _ in }
    ) throws -> Transfer {
        let request = try request.checked()
        var made: Transfer?
        let answer = try transaction.idempotency.once(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) { () throws -> IdempotentResult in
            let plan = try plan(request, for: principal)
            try look(plan)
            let (answer, transfer) = try make(plan, to: request.to, for: principal)
            made = transfer
            return answer
        }
        return try made ?? transfer(answer)
    }

    /// Makes a planned transfer, or stores it until its day.
    func make(
        _ plan: PlannedTransfer, to destination: TransferDestination, for principal: Principal
    ) throws -> (IdempotentResult, Transfer) {
        guard !plan.waits else {
            let id = try transaction.scheduledTransfers.order(plan, to: destination, for: principal)
            return (.made(id.text), try transaction.scheduledTransfers.transfer(id))
        }
        let number = try post(plan)
        return (.transfer(number), plan.booked(number, at: try transaction.postings.moment()))
    }

    /// The transfer made or ordered for a key.
    func transfer(_ answer: IdempotentResult) throws -> Transfer {
        switch answer {
        case .transfer(let number): try bookedTransfer(number)
        case .made(let id): try transaction.scheduledTransfers.transfer(TransferID(id))
        }
    }

    /// One transfer from or to an account that the principal may read. Throws `notFound`.
    func transfer(_ id: TransferID, for principal: Principal) throws -> Transfer {
        guard let transfer = try transferIfPresent(id),
            try transfer.visibleAccountIDs.contains(where: {
                try transaction.accounts.account($0).isReadable(by: principal)
            })
        else { throw ServiceError.notFound(.transfer, name: id.text) }
        return transfer
    }

    /// The transfer with this number, if it is between customers.
    func transfer(number: Int64) throws -> Transfer? {
        try database.first(
            "SELECT \(TransferRow.columns) FROM transfer t WHERE t.id = ? AND t.kind = 'transfer'", number,
            read: TransferRow.read)
    }

    /// The transfer with this number, which must exist.
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

}
