import BankAPI
public import BankDomain
public import BankServices

/// A server's payments to and from other banks.
public final class RemoteClearingService: ClearingServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func payments(
        _ status: ClearingState.Status?, page: PageRequest
    ) async throws -> Page<OutgoingPayment> {
        try await api.call(ClearingAPI.payments, status, page)
    }

    public func submit(
        atMost maximum: Int, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> ClearingMessage {
        try await api.call(ClearingAPI.submit, maximum, idempotencyKey, mode)
    }

    public func message(_ id: ClearingMessageID) async throws -> ClearingMessage {
        try await api.call(ClearingAPI.show, id)
    }

    public func apply(_ advices: [ClearingAdvice], mode: ExecutionMode) async throws -> [ClearingOutcome] {
        try await api.call(ClearingAPI.apply, advices, mode)
    }

    public func recall(
        _ id: TransferID, reason: PaymentReason, mode: ExecutionMode
    ) async throws -> OutgoingPayment {
        try await api.call(ClearingAPI.recall, id, reason, mode)
    }

    public func incomingPayments(
        _ status: IncomingPayment.Status?, page: PageRequest
    ) async throws -> Page<IncomingPayment> {
        try await api.call(ClearingAPI.incoming, status, page)
    }

    public func resolve(
        _ id: IncomingPaymentID, _ resolution: IncomingPaymentResolution, mode: ExecutionMode
    ) async throws -> IncomingPayment {
        switch resolution {
        case .book(let account): try await api.call(ClearingAPI.resolve, id, account, nil, mode)
        case .giveBack(let reason): try await api.call(ClearingAPI.resolve, id, nil, reason, mode)
        case .accept: try await api.call(ClearingAPI.answer, id, true, nil, mode)
        case .refuse(let reason): try await api.call(ClearingAPI.answer, id, false, reason, mode)
        }
    }
}
