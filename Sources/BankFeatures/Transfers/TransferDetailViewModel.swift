public import BankDomain
public import BankServices

public typealias TransferDetailViewModel = DetailViewModel<Transfer>

extension DetailViewModel where Value == Transfer {
    public convenience init(id: TransferID, transferService: any TransferServiceProtocol) {
        self.init { try await transferService.transfer(id: id) }
    }
}
