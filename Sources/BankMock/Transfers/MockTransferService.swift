public import BankDomain
import BankRules
public import BankServices

public final class MockTransferService: TransferServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    /// Creates the service over `host` for the user of `principals`.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        try await change(
            .transfersCreate, on: request.from.text, mode, about: { _, _ in CallFacts(request) },
            outcome: { $0.auditedOutcome }
        ) {
            try $0.createTransfer(request, for: $1, mode: mode)
        }.get()
    }

    public func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome] {
        let principal = try await principals.principal(.transfersImport)
        try batch.requireSize()
        let action = AuditedAction(.transfersImport, by: principal, on: batch.name)
        var outcomes: [TransferLineOutcome] = []
        do {
            for piece in batch.pieces(mode) {
                let simulation = piece.requests.first.map { line -> Simulation in
                    { try $0.error(of: $1, for: CallFacts(line), by: principal) }
                }
                outcomes += try await host.change(.transfersImport, mode, simulating: simulation) { bank in
                    try bank.createAll(piece, for: principal, action)
                }
            }
        } catch {
            if mode == .commit { await host.recordRefusal(error, of: action) }
            throw error
        }
        return outcomes
    }

    public func quote(_ request: TransferRequest) async throws -> TransferQuote {
        try await readAccounts(.transfersQuote) { try $0.plan(request.checked(), for: $1).quote() }
    }

    /// Answers a challenge; the code is always ``MockSeed/code``.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        try await change(
            .transfersConfirm, on: challengeID.text, .commit,
            about: { CallFacts(try $0.challenge(challengeID, .transfer, of: $1.userID).request.transfer) },
            outcome: MockBank.outcome
        ) { bank, principal in
            try bank.confirm(challengeID, .transfer, code: code, by: principal) { bank, request in
                try bank.makeConfirmedTransfer(request, for: principal)
            }
        }.get()
    }

    public func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer {
        try await change(.transfersCancel, on: id.text, mode, of: { try $0.transfer(id, for: $1) }) {
            try $0.cancelTransfer(id, for: $1)
        }
    }

    public func reverse(
        _ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> Transfer {
        try await change(
            .transfersReverse, on: id.text, in: .operator, mode,
            about: { CallFacts(try $0.transfer(id, for: $1), key: idempotencyKey) }
        ) {
            try $0.reverseTransfer(id, key: idempotencyKey, for: $1)
        }
    }

    public func transfer(id: TransferID) async throws -> Transfer {
        try await read(.transfersShow, in: .userOrOwner) { try $0.transfer(id, for: $1) }
    }

    public func transfers(_ query: TransferQuery, page: PageRequest?) async throws -> Page<Transfer> {
        try await read(.transfersList) { try $0.transfers(query, page: page, by: $1) }
    }
}

extension MockTransferService {
    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        try await change(
            .transfersHold, on: request.from.text, mode, about: { _, _ in CallFacts(request) }
        ) {
            try $0.holdTransfer(request, for: $1)
        }
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await change(
            .transfersCapture, on: id.text, mode,
            about: { CallFacts(try $0.transferHold(id, for: $1), amount: amount, key: idempotencyKey) }
        ) {
            try $0.captureHold(id, amount: amount, key: idempotencyKey, for: $1)
        }
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await change(
            .transfersRelease, on: id.text, mode,
            about: { CallFacts(try $0.transferHold(id, for: $1), key: idempotencyKey) }
        ) {
            try $0.releaseHold(id, key: idempotencyKey, for: $1)
        }
    }

    public func challenges() async throws -> [Challenge] {
        try await read(.transfersChallenges) { $0.waitingChallenges(of: $1.userID).map(\.challenge) }
    }

    /// Holds, newest first.
    public func holds(page: PageRequest?) async throws -> Page<TransferHold> {
        try await readAccounts(.transfersHolds) { try $0.transferHolds(page: page, for: $1) }
    }

    public func hold(id: TransferHoldID) async throws -> TransferHold {
        try await readAccounts(.transfersHolds, in: .userOrOwner) { try $0.transferHold(id, for: $1) }
    }
}
