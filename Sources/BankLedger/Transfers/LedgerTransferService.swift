public import BankDomain
import BankRules
public import BankServices

public final class LedgerTransferService: TransferServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource
    private let secondFactor: SecondFactor

    /// Creates the service over `store` for the user of `principals`.
    ///
    /// - Parameter secureStorage: stores the secrets of second factors. By default there are none, so that challenges
    ///   cannot be confirmed.
    public init(
        store: LedgerStore, principals: any PrincipalSource,
        secureStorage: any SecureStorageProtocol = UnavailableSecureStorage(),
        clock: any BankClock = FixedClock(Instant(millisecondsSinceEpoch: 0))
    ) {
        self.store = store
        self.principals = principals
        secondFactor = SecondFactor(secureStorage: secureStorage, clock: clock)
    }

    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        try await change(
            .transfersCreate, on: request.from.text, mode, key: request.idempotencyKey,
            .reading([request.from, request.to.accountID]), outcome: { $0.auditedOutcome }
        ) { try $0.bank.createTransfer(request, for: $1, mode: mode) }.get()
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
                        Lookups(principal, request.idempotencyKey, [request.from, request.to.accountID]))
                }
                outcomes += try await store.change(mode) {
                    try $0.readAhead(lookups)
                    return try $0.bank.createAll(piece, for: principal, action)
                }
            }
        } catch {
            if mode == .commit { await store.recordRefusal(error, of: action) }
            throw error
        }
        return outcomes
    }

    public func quote(_ request: TransferRequest) async throws -> TransferQuote {
        try await read(.transfersQuote) { try $0.plan(request.checked(), for: $1).quote() }
    }

    public func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer {
        try await change(.transfersCancel, on: id.text, mode, of: { try $0.transfer(id, for: $1) }) {
            try $0.bank.cancelTransfer(id, for: $1)
        }
    }

    public func reverse(
        _ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> Transfer {
        try await change(.transfersReverse, on: id.text, in: .operator, mode, key: idempotencyKey) {
            try $0.bank.reverseTransfer(id, key: idempotencyKey, for: $1)
        }
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        try await store.confirm(challengeID, code, .transfersConfirm, .transfer, by: principals, secondFactor)
        {
            request, transaction, principal in
            try transaction.bank.makeConfirmedTransfer(request, for: principal)
        }
    }

    /// One transfer between customers; cash and imports are excluded.
    public func transfer(id: TransferID) async throws -> Transfer {
        try await read(.transfersShow, in: .userOrOwner) { try $0.transfer(id, for: $1) }
    }

    public func transfers(ids: [TransferID]) async throws -> [Transfer] {
        try await read(.transfersShow) { ledger, principal in
            try found(ids) { try ledger.transfer($0, for: principal) }
        }
    }

    /// Transfers between customers.
    public func transfers(_ query: TransferQuery, page: PageRequest?) async throws -> Page<Transfer> {
        try await report(.transfersList) { try $0.transfers.transfers(query, page: page, for: $1) }
    }
}

extension LedgerTransferService {
    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        try await change(
            .transfersHold, on: request.from.text, mode, key: request.idempotencyKey,
            .reading([request.from, request.to.accountID])
        ) { try $0.bank.holdTransfer(request, for: $1) }
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await change(.transfersCapture, on: id.text, mode, key: idempotencyKey, .together) {
            try $0.bank.captureHold(id, amount: amount, key: idempotencyKey, for: $1)
        }
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await change(.transfersRelease, on: id.text, mode, key: idempotencyKey, .together) {
            try $0.bank.releaseHold(id, key: idempotencyKey, for: $1)
        }
    }

    public func challenges() async throws -> [Challenge] {
        try await read(.transfersChallenges) {
            try $0.waitingChallenges(of: $1.userID).map(\.challenge)
        }
    }

    /// Holds, newest first. A cursor is the id of the last hold on the previous page.
    public func holds(page: PageRequest?) async throws -> Page<TransferHold> {
        try await read(.transfersHolds) { try $0.transferHolds.transferHolds(page: page, for: $1) }
    }

    public func hold(id: TransferHoldID) async throws -> TransferHold {
        try await read(.transfersHolds, in: .userOrOwner) { try $0.transferHold(id, for: $1) }
    }
}
