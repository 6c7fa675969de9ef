public import BankDomain
public import BankServices

public final class LedgerTransferService: TransferServiceProtocol {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let secondFactor: SecondFactor

    /// Creates the service over `store` for the user of `principals`.
    ///
    /// - Parameter secureStorage: stores the secrets of second factors.
    public init(
        store: LedgerStore, principals: any PrincipalSource, secureStorage: any SecureStorageProtocol,
        clock: any BankClock
    ) {
        self.store = store
        self.principals = principals
        secondFactor = SecondFactor(secureStorage: secureStorage, clock: clock)
    }

    /// Creates the service without secure storage, so challenges cannot be confirmed.
    public convenience init(store: LedgerStore, principals: any PrincipalSource) {
        self.init(
            store: store, principals: principals,
            secureStorage: UnavailableSecureStorage(), clock: FixedClock(Instant(millisecondsSinceEpoch: 0)))
    }

    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        let principal = try await principals.principal(.transfersCreate)
        let action = AuditedAction(.transfersCreate, by: principal, on: request.from.text)
        return try await store.writeTogether(
            mode, action, key: request.idempotencyKey,
            lookups: Lookups(principal, request.idempotencyKey, request.from, request.to.accountID),
            outcome: { $0.auditedOutcome }
        ) {
            try $0.transfers.createTransfer(request, for: principal, mode: mode)
        }.get()
    }

    public func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome] {
        let principal = try await principals.principal(.transfersImport)
        try batch.requireSize()
        let action = AuditedAction(.transfersImport, by: principal, on: batch.name)
        var outcomes: [TransferLineOutcome] = []
        do {
            for piece in batch.pieces(mode) {
                let lookups = piece.requests.reduce(into: Lookups()) { lookups, request in
                    lookups.add(
                        Lookups(principal, request.idempotencyKey, request.from, request.to.accountID))
                }
                outcomes += try await store.write(mode) {
                    try $0.readAhead(lookups)
                    return try $0.transfers.createAll(piece, for: principal, action)
                }
            }
        } catch {
            if mode == .commit { await store.recordRefusal(error, of: action) }
            throw error
        }
        return outcomes
    }

    public func quote(_ request: TransferRequest) async throws -> TransferQuote {
        let principal = try await principals.principal(.transfersQuote)
        return try await store.read { try $0.transfers.plan(request.checked(), for: principal).quote() }
    }

    public func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer {
        let principal = try await principals.principal(.transfersCancel)
        let action = AuditedAction(.transfersCancel, by: principal, on: id.text)
        return try await store.write(mode, action) { try $0.scheduledTransfers.cancel(id, for: principal) }
    }

    public func reverse(
        _ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> Transfer {
        let principal = try await principals.principal(.transfersReverse, in: .operator)
        let action = AuditedAction(.transfersReverse, by: principal, on: id.text)
        return try await store.write(mode, action, key: idempotencyKey) {
            try $0.transfers.reverseTransfer(id, key: idempotencyKey, for: principal)
        }
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        let principal = try await principals.principal(.transfersConfirm)
        let answer = ChallengeAnswer(
            challengeID, .transfer, code: code,
            AuditedAction(.transfersConfirm, by: principal, on: challengeID.text), principal)
        return try await store.confirm(answer, secondFactor) { request, transaction in
            try transaction.transfers.book(request.transfer, for: principal) {
                try transaction.transfers.requireRules(of: $0, for: principal)
            }
        }
    }

    /// One transfer between customers; cash and imports are excluded.
    public func transfer(id: TransferID) async throws -> Transfer {
        let principal = try await principals.principal(.transfersShow)
        return try await store.read { try $0.transfers.transfer(id, for: principal) }
    }

    /// Transfers between customers. A cursor is the id of the last transfer on the previous page.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        let principal = try await principals.principal(.transfersList)
        return try await store.report { try $0.transfers.transfers(page: page, for: principal) }
    }
}

extension LedgerTransferService {
    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        let principal = try await principals.principal(.transfersHold)
        let action = AuditedAction(.transfersHold, by: principal, on: request.from.text)
        return try await store.writeTogether(
            mode, action, key: request.idempotencyKey,
            lookups: Lookups(principal, request.idempotencyKey, request.from, request.to.accountID)
        ) {
            try $0.transferHolds.hold(request, for: principal)
        }
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        let principal = try await principals.principal(.transfersCapture)
        let action = AuditedAction(.transfersCapture, by: principal, on: id.text)
        return try await store.writeTogether(mode, action, key: idempotencyKey) {
            try $0.transferHolds.captureHold(id, amount: amount, key: idempotencyKey, for: principal)
        }
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        let principal = try await principals.principal(.transfersRelease)
        let action = AuditedAction(.transfersRelease, by: principal, on: id.text)
        return try await store.writeTogether(mode, action, key: idempotencyKey) {
            try $0.transferHolds.releaseHold(id, key: idempotencyKey, for: principal)
        }
    }

    /// Holds, newest first. A cursor is the id of the last hold on the previous page.
    public func holds(page: PageRequest?) async throws -> Page<TransferHold> {
        let principal = try await principals.principal(.transfersHolds)
        return try await store.read { try $0.transferHolds.transferHolds(page: page, for: principal) }
    }

    public func hold(id: TransferHoldID) async throws -> TransferHold {
        let principal = try await principals.principal(.transfersHolds)
        return try await store.read { try $0.transferHolds.transferHold(id, for: principal) }
    }
}
