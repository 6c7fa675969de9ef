import BankDomain
import BankServices

extension Books {
    /// Moves money between customer accounts, once for each key, or asks for a code first.
    ///
    /// What a code is asked for was refused for no other reason: it is booked, and taken back.
    func createTransfer(
        _ request: TransferRequest, for principal: Principal, _ stepUp: StepUpPolicy, mode: ExecutionMode
    ) throws -> TransferOutcome {
        _ = try Self.checkedReference(request)
        let waiting = try challenge(waitingFor: request.idempotencyKey, of: principal)
        if let waiting, waiting.request.fingerprint != request.fingerprint {
            throw ServiceError.duplicateRequest(request.idempotencyKey)
        }
        try database.run("SAVEPOINT booking")
        var needsCode = false
        let transfer = try book(request, for: principal) { from, to in
            needsCode = try stepUp.requiresCode(
                request.amount, from: from.account.ownerIDs, to: to.account.ownerIDs, for: principal)
        }
        guard needsCode, mode == .commit else { return .booked(transfer) }
        try database.run("ROLLBACK TO booking")
        return .challenged(try waiting?.challenge ?? makeChallenge(for: request, of: principal))
    }

    /// Moves money between customer accounts, once for each key. `look` sees the accounts before, the first
    /// time.
    func book(
        _ request: TransferRequest, for principal: Principal,
        _ look: (_ from: LedgerAccount, _ to: LedgerAccount) throws -> Void = { _, _ in }
    ) throws -> Transfer {
        let reference = try Self.checkedReference(request)
        let number = try once(
            request.idempotencyKey, fingerprint: request.fingerprint, for: principal
        ) {
            let from = try readableAccount(request.from, for: principal)
            guard from.isManaged(by: principal) else {
                throw ServiceError.unauthorized(.notOwner(from.id))
            }
            let to = try account(Self.accountID(request), for: principal)
            try from.requireDebitable()
            try to.requireCreditable()
            try from.requireCurrency(of: request.amount)
            try to.requireCurrency(of: request.amount)
            try look(from, to)
            return try post(posting(request.amount, from: from, to: to, reference: reference))
        }
        guard let transfer = try transfer(number: number) else {
            throw MalformedValue("transfer \(number) is missing")
        }
        return transfer
    }

    /// One transfer that touches what the principal may read. Throws `notFound`.
    func transfer(_ id: TransferID, for principal: Principal) throws -> Transfer {
        guard let number = id.number, let transfer = try transfer(number: number),
            try [transfer.fromAccountID, transfer.toAccountID].contains(where: {
                try account($0, for: principal).isReadable(by: principal)
            })
        else { throw ServiceError.notFound(.transfer, name: id.text) }
        return transfer
    }

    /// The transfer with this number, if it is one between customers.
    func transfer(number: Int64) throws -> Transfer? {
        try database.first(
            "SELECT \(TransferRow.columns) FROM transfer t WHERE t.id = ? AND t.kind = 'transfer'", number,
            read: TransferRow.read)
    }

    /// The account to be paid; other destinations are not served yet.
    static func accountID(_ request: TransferRequest) throws(ServiceError) -> AccountID {
        guard let id = request.to.accountID, request.executionDate == nil else {
            throw .notFound(.account, name: request.to.text)
        }
        return id
    }

    private static func checkedReference(_ request: TransferRequest) throws(ServiceError) -> String {
        try request.amount.requirePayable()
        let reference = try FreeText.reference(request.reference)
        guard request.to != .account(request.from) else {
            throw .invalidValue(field: "to", value: request.to.text, reason: .sameAccount)
        }
        return reference
    }

    private func posting(
        _ amount: Money, from: LedgerAccount, to: LedgerAccount, reference: String
    ) -> Posting {
        let (payer, payee) = (from.account.accountName, to.account.accountName)
        return Posting(
            kind: .transfer,
            debit: Posting.Side(
                account: from.number, description: BookingText.transfer(to: payee), counterparty: payee),
            credit: Posting.Side(
                account: to.number, description: BookingText.transfer(from: payer), counterparty: payer),
            amount: amount, bookingDate: now.date, valueDate: now.date, reference: reference,
            category: .transfer)
    }
}
