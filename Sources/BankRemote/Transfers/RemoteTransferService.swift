import BankAPI
public import BankDomain
public import BankServices
import LanguageKit

/// Transfers and holds at a server's bank.
public final class RemoteTransferService: TransferServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        try await api.call(
            TransfersAPI.create, TypedPayment(request), request.executionDate, request.idempotencyKey, mode)
    }

    public func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome] {
        try batch.requireSize()
        let outcomes = try await api.call(TransfersAPI.createAll, batch, mode).map(\.outcome)
        guard outcomes.count == batch.requests.count else {
            let phrase: Phrase =
                "the answer has \(outcomes.count) transfers instead of \(batch.requests.count)"
            throw mode == .commit
                ? ServiceError.outcomeUnknown(nil, underlying: phrase)
                : ServiceError.decodingError(underlying: phrase)
        }
        return outcomes
    }

    public func quote(_ request: TransferRequest) async throws -> TransferQuote {
        try await api.call(TransfersAPI.quote, TypedPayment(request), request.executionDate)
    }

    public func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer {
        try await api.call(TransfersAPI.cancel, id, mode)
    }

    public func reverse(
        _ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> Transfer {
        try await api.call(TransfersAPI.reverse, id, idempotencyKey, mode)
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        guard let transfer = try await api.call(TransfersAPI.confirm, challengeID, code, .transfer).transfer
        else { throw ServiceError.notFound(.challenge, name: challengeID.text) }
        return transfer
    }

    public func challenges() async throws -> [Challenge] {
        try await api.call(TransfersAPI.challenges)
    }

    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        try await api.call(
            TransfersAPI.hold, TypedPayment(request.transfer), request.expiryDate, request.idempotencyKey,
            mode)
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await api.call(TransfersAPI.capture, id, amount.map(TypedAmount.init), idempotencyKey, mode)
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await api.call(TransfersAPI.release, id, idempotencyKey, mode)
    }

    public func holds(page: PageRequest?) async throws -> Page<TransferHold> {
        try await api.page(page) { try await $0.call(TransfersAPI.holds, $1) }
    }

    public func hold(id: TransferHoldID) async throws -> TransferHold {
        try await api.call(TransfersAPI.showHold, id)
    }

    public func transfer(id: TransferID) async throws -> Transfer {
        try await api.call(TransfersAPI.show, id)
    }

    public func transfers(_ query: TransferQuery, page: PageRequest?) async throws -> Page<Transfer> {
        try await api.page(page) { try await $0.call(TransfersAPI.list, query, $1) }
    }
}
