public import BankDomain
import BankRules
public import BankServices

public final class MockClearingService: ClearingServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func payments(
        _ status: ClearingState.Status?, page: PageRequest
    ) async throws -> Page<OutgoingPayment> {
        try await read(.clearingList, in: .auditor) { bank, _ in try bank.payments(status, page: page) }
    }

    public func submit(
        atMost maximum: Int, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> ClearingMessage {
        try ClearingMessage.require(maximum: maximum)
        return try await change(.clearingSubmit, in: .operator, mode, subject: { $0.id.text }) {
            try $0.submit(atMost: maximum, key: idempotencyKey, for: $1)
        }
    }

    public func message(_ id: ClearingMessageID) async throws -> ClearingMessage {
        try await read(.clearingList, in: .auditor) { bank, _ in try bank.clearingMessage(id) }
    }

    public func apply(_ advices: [ClearingAdvice], mode: ExecutionMode) async throws -> [ClearingOutcome] {
        try await change(.clearingApply, in: .operator, mode) { bank, _ in try bank.apply(advices) }
    }

    public func recall(
        _ id: TransferID, reason: PaymentReason, mode: ExecutionMode
    ) async throws -> OutgoingPayment {
        try await change(.clearingRecall, on: id.text, in: .operator, mode) { bank, _ in
            try bank.recall(id, reason: reason)
        }
    }

    public func incomingPayments(
        _ status: IncomingPayment.Status?, page: PageRequest
    ) async throws -> Page<IncomingPayment> {
        try await readAccounts(.clearingList, in: .auditor) { bank, _ in
            try bank.incomingPayments(status, page: page)
        }
    }

    public func resolve(
        _ id: IncomingPaymentID, _ resolution: IncomingPaymentResolution, mode: ExecutionMode
    ) async throws -> IncomingPayment {
        try await change(.clearingResolve, on: id.text, in: .operator, mode) { bank, _ in
            try bank.resolve(id, resolution)
        }
    }
}
