public import BankDomain
public import BankServices

/// One entry of an account.
public typealias TransactionDetailViewModel = DetailViewModel<Transaction>

extension DetailViewModel where Value == Transaction {
    /// An entry that is not loaded yet.
    public convenience init(id: TransactionID, transactionService: any TransactionServiceProtocol) {
        self.init { try await transactionService.transaction(id: id) }
    }
}
