public import BankDomain
import BankRules
public import BankServices

public final class LedgerClearingService: ClearingServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func payments(
        _ status: ClearingState.Status?, page: PageRequest
    ) async throws -> Page<OutgoingPayment> {
        try await report(.clearingList, in: .auditor) { bank, _ in
            try bank.clearing.payments(status, page: page)
        }
    }

    public func submit(
        atMost maximum: Int, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> ClearingMessage {
        try ClearingMessage.require(maximum: maximum)
        return try await change(
            .clearingSubmit, in: .operator, mode, key: idempotencyKey, subject: { $0.id.text }
        ) {
            try $0.bank.submit(atMost: maximum, key: idempotencyKey, for: $1)
        }
    }

    public func message(_ id: ClearingMessageID) async throws -> ClearingMessage {
        try await read(.clearingList, in: .auditor) { bank, _ in try bank.clearing.message(id) }
    }

    public func apply(_ advices: [ClearingAdvice], mode: ExecutionMode) async throws -> [ClearingOutcome] {
        try await change(.clearingApply, in: .operator, mode) { bank, _ in try bank.bank.apply(advices) }
    }

    public func recall(
        _ id: TransferID, reason: PaymentReason, mode: ExecutionMode
    ) async throws -> OutgoingPayment {
        try await change(.clearingRecall, on: id.text, in: .operator, mode) { bank, _ in
            try bank.bank.recall(id, reason: reason)
        }
    }

    public func incomingPayments(
        _ status: IncomingPayment.Status?, page: PageRequest
    ) async throws -> Page<IncomingPayment> {
        try await report(.clearingList, in: .auditor) { bank, _ in
            try bank.incomingPayments.payments(status, page: page)
        }
    }

    public func resolve(
        _ id: IncomingPaymentID, _ resolution: IncomingPaymentResolution, mode: ExecutionMode
    ) async throws -> IncomingPayment {
        try await change(.clearingResolve, on: id.text, in: .operator, mode) { bank, _ in
            try bank.bank.resolve(id, resolution)
        }
    }
}
