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

    /// Answers ``create(_:mode:)``.
    public let onCreate = AsyncStub<ChangeCall<TransferRequest>, Transfer>("StubTransferService.create")
    /// Answers ``quote(_:)``.
    public let onQuote = AsyncStub<TransferRequest, TransferQuote>("StubTransferService.quote")
    /// Answers ``cancel(_:mode:)``.
    public let onCancel = AsyncStub<ChangeCall<TransferID>, Transfer>("StubTransferService.cancel")
    /// Answers ``reverse(_:idempotencyKey:mode:)``.
    public let onReverse = AsyncStub<ChangeCall<Reversal>, Transfer>("StubTransferService.reverse")
    /// Answers ``confirm(_:code:)``.
    public let onConfirm = AsyncStub<Confirmation, Transfer>("StubTransferService.confirm")
    /// Answers ``transfer(id:)``.
    public let onTransfer = AsyncStub<TransferID, Transfer>("StubTransferService.transfer")
    /// Answers ``transfers(page:)``.
    public let onTransfers = AsyncStub<PageRequest?, Page<Transfer>>("StubTransferService.transfers")
    /// Sees ``acting(for:)``; without an answer it fails the test and the stub itself acts.
    public let onActing = SyncStub<any PrincipalSource, any TransferServiceProtocol>(
        "StubTransferService.acting")

    /// A service without answers.
    public init() {}

    /// Answers as ``onCreate`` says.
    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        try await onCreate(ChangeCall(request, mode: mode))
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

    /// Answers as ``onTransfer`` says.
    public func transfer(id: TransferID) async throws -> Transfer { try await onTransfer(id) }

    /// Answers as ``onTransfers`` says.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> { try await onTransfers(page) }

    /// Answers as ``onActing`` says.
    public func acting(for principals: any PrincipalSource) -> any TransferServiceProtocol {
        (try? onActing(principals)) ?? self
    }
}
