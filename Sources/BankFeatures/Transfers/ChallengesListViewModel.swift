public import BankServices

/// A user's payments that wait for a code, oldest first.
public typealias ChallengesListViewModel = DetailViewModel<[Challenge]>

extension DetailViewModel where Value == [Challenge] {
    public convenience init(transferService: any TransferServiceProtocol) {
        self.init { try await transferService.challenges() }
    }
}
