public import BankServices
public import Observation

/// A user's payments that wait for a code, oldest first.
@Observable
@MainActor
public final class ChallengesListViewModel {
    private let loader = Loader<[Challenge]>()
    private let transferService: any TransferServiceProtocol

    public init(transferService: any TransferServiceProtocol) {
        self.transferService = transferService
    }

    public var state: LoadState<[Challenge]> { loader.state }

    public func load() async {
        await loader.load { try await transferService.challenges() }
    }
}
