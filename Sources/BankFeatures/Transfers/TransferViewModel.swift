public import BankDomain
public import BankServices
public import Observation

/// Makes a transfer: draft, review, submission and, if the bank requires one, a code.
///
/// Each method is a ``TransferEvent`` and throws ``TransferEventError`` if the state does not allow it, also while a
/// request is running: two clicks make one transfer. An intention keeps its idempotency key through every retry.
@Observable
@MainActor
public final class TransferViewModel {
    public private(set) var state: TransferState

    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let transferService: any TransferServiceProtocol
    @ObservationIgnored private var keys: IdempotencyKeys<TransferOrder.Intention>
    @ObservationIgnored private weak var coordinator: (any TransfersCoordinating)?

    /// A transfer that starts with a draft.
    ///
    /// - Parameter idempotencyKey: the caller's own key; `nil` creates one for each distinct request.
    public init(
        draft: TransferDraft = TransferDraft(), idempotencyKey: IdempotencyKey? = nil,
        accountService: any AccountServiceProtocol, beneficiaryService: any BeneficiaryServiceProtocol,
        transferService: any TransferServiceProtocol,
        random: any RandomSource, coordinator: (any TransfersCoordinating)?
    ) {
        self.state = .editing(draft, problem: nil)
        self.keys = IdempotencyKeys(given: idempotencyKey, random: random)
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
        self.transferService = transferService
        self.coordinator = coordinator
    }

    /// Edits the draft, and returns to it from a review, a challenge or a failure.
    public func edit(_ change: (inout TransferDraft) -> Void) throws(TransferEventError) {
        guard var draft = state.editableDraft else { throw illegal(.edit) }
        change(&draft)
        state = .editing(draft, problem: nil)
    }

    /// Validates the draft with a dry run at the bank, without moving money.
    public func review() async throws(TransferEventError) {
        guard case .editing(let draft, _) = state else { throw illegal(.review) }
        state = .reviewing(draft)
        do {
            state = .reviewed(try await rehearse(draft))
        } catch {
            state = .editing(draft, problem: ServiceError(mapping: error))
        }
    }

    /// Submits the reviewed transfer.
    public func submit() async throws(TransferEventError) {
        guard case .reviewed(let review) = state else { throw illegal(.submit) }
        await submit(review)
    }

    /// Goes on with a transfer that the payer reviewed before, perhaps in another process: reviews the draft, and submits
    /// it if its terms (``TransferReview/terms``) are still those that the payer saw. If not, it stays reviewed.
    public func resume(ifSeen: (_ terms: String) -> Bool) async throws(TransferEventError) {
        try await review()
        guard case .reviewed(let review) = state, ifSeen(review.terms) else { return }
        await submit(review)
    }

    /// Sends the same request again under the same key. This also works after a code: the bank answers with the
    /// transfer if the code was accepted, and with a challenge if not.
    public func retry() async throws(TransferEventError) {
        guard case .failed(let error, let review) = state, error.isRetryable else { throw illegal(.retry) }
        await submit(review)
    }

    /// Answers the challenge. If the bank rejects the code, the challenge stays open.
    public func answer(code: String) async throws(TransferEventError) {
        guard case .challenged(let challenge, let review, _) = state else { throw illegal(.answer) }
        state = .answering(challenge, review)
        await settle(review, challenge: challenge) {
            try await transferService.confirm(challenge.id, code: try TypedText.requiredCode(code))
        }
    }

    public func cancel() throws(TransferEventError) {
        guard state.editableDraft != nil else { throw illegal(.cancel) }
        state = .cancelled
        coordinator?.didCancelTransfer()
    }

    private func illegal(_ event: TransferEvent) -> TransferEventError {
        TransferEventError(event: event, state: state)
    }

    private func rehearse(_ draft: TransferDraft) async throws -> TransferReview {
        let order = try await TransferOrder(
            draft, accounts: accountService, beneficiaries: beneficiaryService)
        let request = order.request(keys.key(for: order.intention))
        let preview = try await transferService.create(request, mode: .dryRun)
        return TransferReview(
            draft: draft, from: order.from, to: order.to, request: request, preview: preview)
    }

    private func submit(_ review: TransferReview) async {
        state = .submitting(review)
        await settle(review, challenge: nil) {
            try await transferService.create(review.request, mode: .commit)
        }
    }

    private func settle(
        _ review: TransferReview, challenge: Challenge?, _ work: @MainActor () async throws -> Transfer
    ) async {
        do {
            let transfer = try await work()
            state = .confirmed(transfer)
            coordinator?.didConfirm(transfer)
        } catch {
            let error = ServiceError(mapping: error, of: review.idempotencyKey, mode: .commit)
            state = Self.state(after: error, review: review, challenge: challenge)
        }
    }

    private static func state(
        after error: ServiceError, review: TransferReview, challenge: Challenge?
    ) -> TransferState {
        switch (error, challenge) {
        case (.challengeRequired(let next), nil): .challenged(next, review, problem: nil)
        case (.challengeRequired(let next), .some): .challenged(next, review, problem: error)
        case (.invalidCode, .some(let challenge)), (.invalidValue, .some(let challenge)):
            .challenged(challenge, review, problem: error)
        default: .failed(error, review)
        }
    }
}
