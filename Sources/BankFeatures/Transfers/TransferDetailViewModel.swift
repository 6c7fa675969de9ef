public import BankDomain
public import BankServices

/// One transfer.
public typealias TransferDetailViewModel = DetailViewModel<Transfer>

extension DetailViewModel where Value == Transfer {
    /// A transfer that is not loaded yet.
    public convenience init(id: TransferID, transferService: any TransferServiceProtocol) {
        self.init { try await transferService.transfer(id: id) }
    }
}
