public import BankDomain
public import BankServices

/// Transfers at the embedded bank.
public final class LedgerTransferService: TransferServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource
    private let stepUp: StepUpPolicy
    private let secondFactor: SecondFactor

    /// The transfers in `store`, for whom `principals` names.
    ///
    /// - Parameter stepUp: which transfers need a code of the second factor, whose secret is in `secureStorage`.
    public convenience init(
        store: LedgerStore, principals: any PrincipalSource, stepUp: StepUpPolicy,
        secureStorage: any SecureStorageProtocol, clock: any BankClock
    ) {
        self.init(
            store: store, principals: principals, stepUp: stepUp,
            secondFactor: SecondFactor(secureStorage: secureStorage, clock: clock))
    }

    /// The transfers in `store`, for whom `principals` names, none of which needs a code.
    public convenience init(store: LedgerStore, principals: any PrincipalSource) {
        self.init(
            store: store, principals: principals, stepUp: .never,
            secureStorage: UnavailableSecureStorage(), clock: FixedClock(Instant(millisecondsSinceEpoch: 0)))
    }

    private init(
        store: LedgerStore, principals: any PrincipalSource, stepUp: StepUpPolicy, secondFactor: SecondFactor
    ) {
        self.store = store
        self.principals = principals
        self.stepUp = stepUp
        self.secondFactor = secondFactor
    }

    /// Moves money between two customer accounts, or asks for a code first.
    public func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await store.write(mode, key: request.idempotencyKey) { [stepUp] in
            try $0.createTransfer(request, for: principal, stepUp, mode: mode)
        }.transfer()
    }

    /// Makes the transfer that a challenge was for. The code is used up, or counted as wrong, before that is
    /// said; the transfer and the end of the challenge are one change, so that no interruption books it
    /// twice.
    public func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer {
        let principal = try await principals.principal()
        let request = try await store.read { books in
            let request = try books.challenge(challengeID, for: principal).request
            guard try books.hasSecondFactor(.active, principal.userID) else {
                throw ServiceError.unauthorized(.secondFactorMissing)
            }
            return request
        }
        let step = try await secondFactor.matchingStep(code, of: principal.userID, .active)
        let isRight = try await store.write(.commit) {
            try $0.answer(challengeID, step, for: principal)
        }
        guard isRight else { throw ServiceError.invalidCode }
        let transfer = try await store.write(.commit, key: request.idempotencyKey) {
            try $0.bookChallenged(challengeID, for: principal)
        }
        guard let transfer else { throw ServiceError.notFound(.challenge, name: challengeID.text) }
        return transfer
    }

    /// One transfer between customers; what came by cash or file is none.
    public func transfer(id: TransferID) async throws -> Transfer {
        let principal = try await principals.principal()
        return try await store.read { try $0.transfer(id, for: principal) }
    }

    /// Transfers between customers. A cursor is the id of the last transfer of the page before.
    public func transfers(page: PageRequest?) async throws -> Page<Transfer> {
        let principal = try await principals.principal()
        return try await store.read { try $0.transfers(page: page, for: principal) }
    }

    /// The same transfers for somebody else.
    public func acting(for principals: any PrincipalSource) -> any TransferServiceProtocol {
        LedgerTransferService(
            store: store, principals: principals, stepUp: stepUp, secondFactor: secondFactor)
    }
}
