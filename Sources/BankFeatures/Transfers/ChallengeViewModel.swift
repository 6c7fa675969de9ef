public import BankDomain
public import BankServices
public import Observation

/// Answers a challenge by its id, which makes its transfer or standing order.
@Observable
@MainActor
public final class ChallengeViewModel<Made: Equatable & Sendable> {
    public let id: ChallengeID

    private let loader = Loader<Made>()
    @ObservationIgnored private let confirm: @MainActor (_ code: String) async throws -> Made
    @ObservationIgnored private let didConfirm: @MainActor (Made) -> Void
    @ObservationIgnored private var lostAnswer: ServiceError?

    private init(
        _ id: ChallengeID, confirm: @escaping @MainActor (_ code: String) async throws -> Made,
        didConfirm: @escaping @MainActor (Made) -> Void
    ) {
        self.id = id
        self.confirm = confirm
        self.didConfirm = didConfirm
    }

    /// The result or the error; after a wrong code another one can be tried.
    public var state: LoadState<Made> { loader.state }

    /// Whether it may have been made although the answer was lost.
    ///
    /// Trying again is safe: a challenge can be answered only once.
    public var isOutcomeUnknown: Bool { state.error?.isOutcomeUnknown ?? false }

    /// Answers with a code, only once: after success, further calls do nothing.
    public func answer(code: String) async {
        guard state.value == nil else { return }
        let made = await loader.perform { try await confirmed(code) }
        if isOutcomeUnknown { lostAnswer = state.error }
        if let made { didConfirm(made) }
    }

    private func confirmed(_ code: String) async throws -> Made {
        do {
            return try await confirm(try TypedText.requiredCode(code))
        } catch ServiceError.notFound(.challenge, let name) {
            // If an earlier answer was lost, the challenge may be gone because that answer succeeded.
            throw lostAnswer ?? .notFound(.challenge, name: name)
        }
    }
}

extension ChallengeViewModel where Made == Transfer {
    public convenience init(
        _ id: ChallengeID, transferService: any TransferServiceProtocol,
        coordinator: (any TransfersCoordinating)?
    ) {
        self.init(
            id, confirm: { try await transferService.confirm(id, code: $0) },
            didConfirm: { [weak coordinator] in coordinator?.didConfirm($0) })
    }
}

extension ChallengeViewModel where Made == StandingOrder {
    public convenience init(
        _ id: ChallengeID, standingOrderService: any StandingOrderServiceProtocol,
        coordinator: (any StandingOrdersCoordinating)?
    ) {
        self.init(
            id, confirm: { try await standingOrderService.confirm(id, code: $0) },
            didConfirm: { [weak coordinator] in coordinator?.didConfirm($0) })
    }
}
