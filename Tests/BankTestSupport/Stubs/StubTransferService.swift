public import BankDomain
public import BankServices

public final class StubTransferService: TransferServiceProtocol {
    public struct Reversal: Hashable, Sendable {
        public let id: TransferID
        public let idempotencyKey: IdempotencyKey

        public init(_ id: TransferID, _ idempotencyKey: IdempotencyKey) {
            self.id = id
            self.idempotencyKey = idempotencyKey
        }
    }

    public struct Confirmation: Hashable, Sendable {
        public let challengeID: ChallengeID
        public let code: String

        public init(_ challengeID: ChallengeID, code: String) {
            self.challengeID = challengeID
            self.code = code
        }
    }

    public struct Capture: Hashable, Sendable {
        public let id: TransferHoldID
        public let amount: Money?
        public let idempotencyKey: IdempotencyKey

        public init(_ id: TransferHoldID, _ amount: Money?, _ idempotencyKey: IdempotencyKey) {
            self.id = id
            self.amount = amount
            self.idempotencyKey = idempotencyKey
        }
    }

    public struct Release: Hashable, Sendable {
        public let id: TransferHoldID
        public let idempotencyKey: IdempotencyKey

        public init(_ id: TransferHoldID, _ idempotencyKey: IdempotencyKey) {
            self.id = id
            self.idempotencyKey = idempotencyKey
        }
    }

    public let onCreate = AsyncStub<ChangeCall<TransferRequest>, Transfer>("StubTransferService.create")
    public let onCreateAll = AsyncStub<ChangeCall<TransferBatch>, [TransferLineOutcome]>(
        "StubTransferService.createAll")
    public let onQuote = AsyncStub<TransferRequest, TransferQuote>("StubTransferService.quote")
    public let onCancel = AsyncStub<ChangeCall<TransferID>, Transfer>("StubTransferService.cancel")
    public let onReverse = AsyncStub<ChangeCall<Reversal>, Transfer>("StubTransferService.reverse")
    public let onConfirm = AsyncStub<Confirmation, Transfer>("StubTransferService.confirm")
    public let onChallenges = AsyncStub<Void, [Challenge]>("StubTransferService.challenges")
    public let onHold = AsyncStub<ChangeCall<TransferHoldRequest>, TransferHold>("StubTransferService.hold")
    public let onCapture = AsyncStub<ChangeCall<Capture>, TransferHold>("StubTransferService.capture")
    public let onRelease = AsyncStub<ChangeCall<Release>, TransferHold>("StubTransferService.release")
    public let onHolds = AsyncStub<PageRequest?, Page<TransferHold>>("StubTransferService.holds")
    public let onHoldWithID = AsyncStub<TransferHoldID, TransferHold>("StubTransferService.hold(id:)")
    public let onTransfer = AsyncStub<TransferID, Transfer>("StubTransferService.transfer")
    public let onTransfers = AsyncStub<PageRequest?, Page<Transfer>>("StubTransferService.transfers")

    public init() {}

    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        try await onCreate(ChangeCall(request, mode: mode))
    }

    public func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome] {
        try await onCreateAll(ChangeCall(batch, mode: mode))
    }

    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        try await onConfirm(Confirmation(challengeID, code: code))
    }

    public func challenges() async throws -> [Challenge] { try await onChallenges(()) }

    public func quote(_ request: TransferRequest) async throws -> TransferQuote { try await onQuote(request) }

    public func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer {
        try await onCancel(ChangeCall(id, mode: mode))
    }

    public func reverse(
        _ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> Transfer {
        try await onReverse(ChangeCall(Reversal(id, idempotencyKey), mode: mode))
    }

    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        try await onHold(ChangeCall(request, mode: mode))
    }

    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await onCapture(ChangeCall(Capture(id, amount, idempotencyKey), mode: mode))
    }

    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await onRelease(ChangeCall(Release(id, idempotencyKey), mode: mode))
    }

    public func holds(page: PageRequest?) async throws -> Page<TransferHold> { try await onHolds(page) }

    public func hold(id: TransferHoldID) async throws -> TransferHold { try await onHoldWithID(id) }

    public func transfer(id: TransferID) async throws -> Transfer { try await onTransfer(id) }

    /// Leaves out items with another status.
    public func transfers(_ query: TransferQuery, page: PageRequest?) async throws -> Page<Transfer> {
        let page = try await onTransfers(page)
        return Page(
            items: page.items.filter { query.status == nil || $0.status == query.status }, page: page.page,
            limit: page.limit, total: page.total, nextCursor: page.nextCursor)
    }
}
