public import BankDomain
public import BankServices

/// Stubs of the calls that view models' tests use; the lists are empty.
public final class StubClearingService: ClearingServiceProtocol {
    public struct Resolving: Hashable, Sendable {
        public let id: IncomingPaymentID
        public let resolution: IncomingPaymentResolution

        public init(_ id: IncomingPaymentID, _ resolution: IncomingPaymentResolution) {
            self.id = id
            self.resolution = resolution
        }
    }

    public struct Recalling: Hashable, Sendable {
        public let id: TransferID
        public let reason: PaymentReason

        public init(_ id: TransferID, _ reason: PaymentReason) {
            self.id = id
            self.reason = reason
        }
    }

    public let onSubmit = AsyncStub<ChangeCall<IdempotencyKey>, ClearingMessage>("StubClearingService.submit")
    public let onMessage = AsyncStub<ClearingMessageID, ClearingMessage>("StubClearingService.message")
    public let onApply = AsyncStub<ChangeCall<[ClearingAdvice]>, [ClearingOutcome]>(
        "StubClearingService.apply")
    public let onRecall = AsyncStub<ChangeCall<Recalling>, OutgoingPayment>("StubClearingService.recall")
    public let onResolve = AsyncStub<ChangeCall<Resolving>, IncomingPayment>("StubClearingService.resolve")

    public init() {}

    public func payments(
        _ status: ClearingState.Status?, page: PageRequest
    ) async throws -> Page<OutgoingPayment> {
        Page(items: [], page: page.page, limit: page.limit)
    }

    public func submit(
        atMost maximum: Int, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> ClearingMessage {
        try await onSubmit(ChangeCall(idempotencyKey, mode: mode))
    }

    public func message(_ id: ClearingMessageID) async throws -> ClearingMessage { try await onMessage(id) }

    public func apply(_ advices: [ClearingAdvice], mode: ExecutionMode) async throws -> [ClearingOutcome] {
        try await onApply(ChangeCall(advices, mode: mode))
    }

    public func recall(
        _ id: TransferID, reason: PaymentReason, mode: ExecutionMode
    ) async throws -> OutgoingPayment {
        try await onRecall(ChangeCall(Recalling(id, reason), mode: mode))
    }

    public func incomingPayments(
        _ status: IncomingPayment.Status?, page: PageRequest
    ) async throws -> Page<IncomingPayment> {
        Page(items: [], page: page.page, limit: page.limit)
    }

    public func resolve(
        _ id: IncomingPaymentID, _ resolution: IncomingPaymentResolution, mode: ExecutionMode
    ) async throws -> IncomingPayment {
        try await onResolve(ChangeCall(Resolving(id, resolution), mode: mode))
    }
}

/// Files of the clearing that are never read or written.
public final class StubClearingFileService: ClearingFileServiceProtocol {
    public let onAdvices = AsyncStub<String, [ClearingAdvice]>("StubClearingFileService.advices")
    public let onRequireNew = AsyncStub<String, Void>("StubClearingFileService.requireNew")
    public let onWrite = AsyncStub<String, [String]>("StubClearingFileService.write")

    public init() {}

    public func advices(in path: String) async throws -> [ClearingAdvice] { try await onAdvices(path) }

    public func requireNew(_ path: String) async throws { try await onRequireNew(path) }

    public func write(
        _ message: ClearingMessage, as format: ClearingFileFormat, to path: String
    ) async throws -> [String] {
        try await onWrite(path)
    }
}
