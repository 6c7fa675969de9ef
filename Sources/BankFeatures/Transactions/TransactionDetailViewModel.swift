public import BankDomain
public import BankServices

public typealias TransactionDetailViewModel = DetailViewModel<Transaction>

extension DetailViewModel where Value == Transaction {
    public convenience init(id: TransactionID, transactionService: any TransactionServiceProtocol) {
        self.init { try await transactionService.transaction(id: id) }
    }
}
