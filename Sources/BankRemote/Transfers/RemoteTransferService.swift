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
            TransfersAPI.create, Self.payment(request), mode: mode, key: request.idempotencyKey)
    }

    public func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome] {
        try batch.requireSize()
        let outcomes = try await api.call(
            TransfersAPI.createAll,
            [
                TransfersAPI.batchName(batch.name),
                TransfersAPI.batch(batch.requests.map(BatchedTransfer.init)),
                TransfersAPI.linked(batch.isLinked),
            ], mode: mode, [.hasKeysOfItsOwn, .isLong]
        ).map(\.outcome)
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
        try await api.call(TransfersAPI.quote, Self.payment(request))
    }

    public func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer {
        try await api.call(TransfersAPI.cancel, [TransfersAPI.id(id)], mode: mode)
    }

    public func reverse(
        _ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> Transfer {
        try await api.call(TransfersAPI.reverse, [TransfersAPI.id(id)], mode: mode, key: idempotencyKey)
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        try await api.confirm(TransfersAPI.confirm, challengeID, code: code)
    }

    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        try await api.call(
            TransfersAPI.hold,
            PaymentParameters.arguments(of: request.transfer) + [
                TransfersAPI.expiryDate(optional: request.expiryDate)
            ], mode: mode, key: request.idempotencyKey)
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await api.call(
            TransfersAPI.capture,
            [
                TransfersAPI.holdID(id), TransfersAPI.captureAmount(optional: amount?.decimalText),
                PaymentParameters.currency(optional: amount?.currency),
            ], mode: mode, key: idempotencyKey)
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await api.call(TransfersAPI.release, [TransfersAPI.holdID(id)], mode: mode, key: idempotencyKey)
    }

    public func holds(page: PageRequest?) async throws -> Page<TransferHold> {
        try await api.page(page, of: TransfersAPI.holds)
    }

    public func hold(id: TransferHoldID) async throws -> TransferHold {
        try await api.call(TransfersAPI.showHold, [TransfersAPI.holdID(id)])
    }

    public func transfer(id: TransferID) async throws -> Transfer {
        try await api.call(TransfersAPI.show, [TransfersAPI.id(id)])
    }

    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        try await api.page(page, of: TransfersAPI.list)
    }

    private static func payment(_ request: TransferRequest) -> [RouteArgument?] {
        PaymentParameters.arguments(of: request) + [
            TransfersAPI.executionDate(optional: request.executionDate)
        ]
    }
}

extension PaymentParameters {
    /// Payer, payee, amount and reference.
    static func arguments(of request: TransferRequest) -> [RouteArgument?] {
        arguments(to: request.to) + [
            from(request.from.text), amount(request.amount.decimalText), currency(request.amount.currency),
            reference(request.reference),
        ]
    }
}

extension APIClient {
    /// Answers a challenge. A challenge is answered at most once.
    func confirm<Made: ReadableResource>(
        _ route: Route<Made>, _ challenge: ChallengeID, code: String
    ) async throws -> Made {
        try await call(
            route, [TransfersAPI.challenge(challenge), TransfersAPI.code(code)],
            .changesWithoutDryRun)
    }
}
