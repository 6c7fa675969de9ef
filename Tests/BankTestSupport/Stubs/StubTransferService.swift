public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubTransferService: TransferServiceProtocol {
    /// The arguments of ``reverse(_:idempotencyKey:mode:)``.
    public struct Reversal: Hashable, Sendable {
        /// The transfer.
        public let id: TransferID
        /// The key.
        public let idempotencyKey: IdempotencyKey

        /// Arguments.
        public init(_ id: TransferID, _ idempotencyKey: IdempotencyKey) {
            self.id = id
            self.idempotencyKey = idempotencyKey
        }
    }

    /// The arguments of ``confirm(_:code:)``.
    public struct Confirmation: Hashable, Sendable {
        /// The challenge.
        public let challengeID: ChallengeID
        /// The code.
        public let code: String

        /// Arguments.
        public init(_ challengeID: ChallengeID, code: String) {
            self.challengeID = challengeID
            self.code = code
        }
    }

    /// The arguments of ``capture(_:amount:idempotencyKey:mode:)``.
    public struct Capture: Hashable, Sendable {
        /// The hold.
        public let id: TransferHoldID
        /// How much of it.
        public let amount: Money?
        /// The key.
        public let idempotencyKey: IdempotencyKey

        /// Arguments.
        public init(_ id: TransferHoldID, _ amount: Money?, _ idempotencyKey: IdempotencyKey) {
            self.id = id
            self.amount = amount
            self.idempotencyKey = idempotencyKey
        }
    }

    /// The arguments of ``release(_:idempotencyKey:mode:)``.
    public struct Release: Hashable, Sendable {
        /// The hold.
        public let id: TransferHoldID
        /// The key.
        public let idempotencyKey: IdempotencyKey

        /// Arguments.
        public init(_ id: TransferHoldID, _ idempotencyKey: IdempotencyKey) {
            self.id = id
            self.idempotencyKey = idempotencyKey
        }
    }

    /// Answers ``create(_:mode:)``.
    public let onCreate = AsyncStub<ChangeCall<TransferRequest>, Transfer>("StubTransferService.create")
    /// Answers ``createAll(_:mode:)``.
    public let onCreateAll = AsyncStub<ChangeCall<TransferBatch>, [TransferLineOutcome]>(
        "StubTransferService.createAll")
    /// Answers ``quote(_:)``.
    public let onQuote = AsyncStub<TransferRequest, TransferQuote>("StubTransferService.quote")
    /// Answers ``cancel(_:mode:)``.
    public let onCancel = AsyncStub<ChangeCall<TransferID>, Transfer>("StubTransferService.cancel")
    /// Answers ``reverse(_:idempotencyKey:mode:)``.
    public let onReverse = AsyncStub<ChangeCall<Reversal>, Transfer>("StubTransferService.reverse")
    /// Answers ``confirm(_:code:)``.
    public let onConfirm = AsyncStub<Confirmation, Transfer>("StubTransferService.confirm")
    /// Answers ``hold(_:mode:)``.
    public let onHold = AsyncStub<ChangeCall<TransferHoldRequest>, TransferHold>("StubTransferService.hold")
    /// Answers ``capture(_:amount:idempotencyKey:mode:)``.
    public let onCapture = AsyncStub<ChangeCall<Capture>, TransferHold>("StubTransferService.capture")
    /// Answers ``release(_:idempotencyKey:mode:)``.
    public let onRelease = AsyncStub<ChangeCall<Release>, TransferHold>("StubTransferService.release")
    /// Answers ``holds(page:)``.
    public let onHolds = AsyncStub<PageRequest?, Page<TransferHold>>("StubTransferService.holds")
    /// Answers ``hold(id:)``.
    public let onHoldWithID = AsyncStub<TransferHoldID, TransferHold>("StubTransferService.hold(id:)")
    /// Answers ``transfer(id:)``.
    public let onTransfer = AsyncStub<TransferID, Transfer>("StubTransferService.transfer")
    /// Answers ``transfers(page:)``.
    public let onTransfers = AsyncStub<PageRequest?, Page<Transfer>>("StubTransferService.transfers")

    /// A service without answers.
    public init() {}

    /// Answers as ``onCreate`` says.
    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        try await onCreate(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onCreateAll`` says.
    public func createAll(_ batch: TransferBatch, mode: ExecutionMode) async throws -> [TransferLineOutcome] {
        try await onCreateAll(ChangeCall(batch, mode: mode))
    }

    /// Answers as ``onConfirm`` says.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        try await onConfirm(Confirmation(challengeID, code: code))
    }

    /// Answers as ``onQuote`` says.
    public func quote(_ request: TransferRequest) async throws -> TransferQuote { try await onQuote(request) }

    /// Answers as ``onCancel`` says.
    public func cancel(_ id: TransferID, mode: ExecutionMode) async throws -> Transfer {
        try await onCancel(ChangeCall(id, mode: mode))
    }

    /// Answers as ``onReverse`` says.
    public func reverse(
        _ id: TransferID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> Transfer {
        try await onReverse(ChangeCall(Reversal(id, idempotencyKey), mode: mode))
    }

    /// Answers as ``onHold`` says.
    public func hold(_ request: TransferHoldRequest, mode: ExecutionMode) async throws -> TransferHold {
        try await onHold(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onCapture`` says.
    public func capture(
        _ id: TransferHoldID, amount: Money?, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await onCapture(ChangeCall(Capture(id, amount, idempotencyKey), mode: mode))
    }

    /// Answers as ``onRelease`` says.
    public func release(
        _ id: TransferHoldID, idempotencyKey: IdempotencyKey, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await onRelease(ChangeCall(Release(id, idempotencyKey), mode: mode))
    }

    /// Answers as ``onHolds`` says.
    public func holds(page: PageRequest?) async throws -> Page<TransferHold> { try await onHolds(page) }

    /// Answers as ``onHoldWithID`` says.
    public func hold(id: TransferHoldID) async throws -> TransferHold { try await onHoldWithID(id) }

    /// Answers as ``onTransfer`` says.
    public func transfer(id: TransferID) async throws -> Transfer { try await onTransfer(id) }

    /// Answers as ``onTransfers`` says.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> { try await onTransfers(page) }
}
