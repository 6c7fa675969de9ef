public import BankDomain
public import BankServices
public import Observation

/// Answers a challenge by its id, which makes its transfer.
@Observable
@MainActor
public final class ChallengeViewModel {
    public let id: ChallengeID

    private let loader = Loader<Transfer>()
    private let transferService: any TransferServiceProtocol
    @ObservationIgnored private var lostAnswer: ServiceError?
    @ObservationIgnored private weak var coordinator: (any TransfersCoordinating)?

    public init(
        _ id: ChallengeID, transferService: any TransferServiceProtocol,
        coordinator: (any TransfersCoordinating)?
    ) {
        self.id = id
        self.transferService = transferService
        self.coordinator = coordinator
    }

    /// The transfer, or the error; after a wrong code another one can be tried.
    public var state: LoadState<Transfer> { loader.state }

    /// Whether the transfer may have been made although no answer confirmed it.
    ///
    /// Trying again is safe: a challenge makes one transfer.
    public var isOutcomeUnknown: Bool { state.error?.leavesOutcomeOpen ?? false }

    /// Answers with a code, only once: after the transfer was made, further calls do nothing.
    public func answer(code: String) async {
        guard state.value == nil else { return }
        let transfer = await loader.perform { try await confirmed(code) }
        if isOutcomeUnknown { lostAnswer = state.error }
        if let transfer { coordinator?.didConfirm(transfer) }
    }

    private func confirmed(_ code: String) async throws -> Transfer {
        do {
            return try await transferService.confirm(id, code: try TypedText.requiredCode(code))
        } catch ServiceError.notFound(.challenge, let name) {
            // If an earlier answer was lost, the challenge may be gone because that answer succeeded.
            throw lostAnswer ?? .notFound(.challenge, name: name)
        }
    }
}
