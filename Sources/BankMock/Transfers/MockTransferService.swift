public import BankDomain
public import BankServices

public final class MockTransferService: TransferServiceProtocol {
    let host: MockBankHost
    let principals: any PrincipalSource

    /// Creates the service over `host` for the user of `principals`.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        let principal = try await principals.principal(.transfersCreate)
        let action = AuditedAction(.transfersCreate, by: principal, on: request.from.text)
        return try await host.change(action, mode, outcome: { $0.auditedOutcome }) {
            try $0.transfer(request, by: principal, mode: mode)
        }.get()
    }

    public func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome] {
        let principal = try await principals.principal(.transfersImport)
        try batch.requireSize()
        let action = AuditedAction(.transfersImport, by: principal, on: batch.name)
        var outcomes: [TransferLineOutcome] = []
        do {
            for piece in batch.pieces(mode) {
                outcomes += try await host.change(.transfersImport, mode) { bank in
                    let outcomes = try bank.createAll(piece, by: principal)
                    if mode == .commit { bank.record(action, of: piece, outcomes) }
                    return outcomes
                }
            }
        } catch {
            if mode == .commit { await host.recordRefusal(error, of: action) }
            throw error
        }
        return outcomes
    }

    public func quote(_ request: TransferRequest) async throws -> TransferQuote {
        let principal = try await principals.principal(.transfersQuote)
        return try await host.readAccounts(.transfersQuote) {
            try $0.plan(request.checked(), by: principal).quote()
        }
    }

    /// Answers a challenge; the code is always ``MockSeed/code``.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        let principal = try await principals.principal(.transfersConfirm)
        let action = AuditedAction(.transfersConfirm, by: principal, on: challengeID.text)
        return try await host.change(action, .commit, outcome: MockBank.outcome) {
            try $0.confirm(challengeID, .transfer, code: code, by: principal) { bank, request in
                try bank.book(request.transfer, by: principal) { [bank] in
                    try bank.requireRules(of: $0, by: principal)
                }
            }
        }.get()
    }

    public func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer {
        let principal = try await principals.principal(.transfersCancel)
        return try await host.change(AuditedAction(.transfersCancel, by: principal, on: id.text), mode) {
            try $0.cancel(id, by: principal)
        }
    }

    public func reverse(
        _ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> Transfer {
        let principal = try await principals.principal(.transfersReverse, in: .operator)
        return try await host.change(AuditedAction(.transfersReverse, by: principal, on: id.text), mode) {
            try $0.reverse(id, key: idempotencyKey, by: principal)
        }
    }

    public func transfer(id: TransferID) async throws -> Transfer {
        let principal = try await principals.principal(.transfersShow)
        return try await host.read(.transfersShow) { try $0.readableTransfer(id, by: principal) }
    }

    /// Transfers, newest first.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        let principal = try await principals.principal(.transfersList)
        return try await host.read(.transfersList) { try $0.transfers(page: page, by: principal) }
    }
}

extension MockTransferService {
    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        let principal = try await principals.principal(.transfersHold)
        let action = AuditedAction(.transfersHold, by: principal, on: request.from.text)
        return try await host.change(action, mode) {
            try $0.hold(request, by: principal)
        }
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        let principal = try await principals.principal(.transfersCapture)
        return try await host.change(AuditedAction(.transfersCapture, by: principal, on: id.text), mode) {
            try $0.capture(id, amount: amount, key: idempotencyKey, by: principal)
        }
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        let principal = try await principals.principal(.transfersRelease)
        return try await host.change(AuditedAction(.transfersRelease, by: principal, on: id.text), mode) {
            try $0.release(id, key: idempotencyKey, by: principal)
        }
    }

    /// Holds, newest first.
    public func holds(page: PageRequest?) async throws -> Page<TransferHold> {
        let principal = try await principals.principal(.transfersHolds)
        return try await host.readAccounts(.transfersHolds) {
            try $0.transferHolds(page: page, for: principal)
        }
    }

    public func hold(id: TransferHoldID) async throws -> TransferHold {
        let principal = try await principals.principal(.transfersHolds)
        return try await host.readAccounts(.transfersHolds) { try $0.transferHold(id, for: principal) }
    }
}
