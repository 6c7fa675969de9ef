import BankDomain
import BankServices

extension TransactionServiceProtocol {
    /// The newest entries of an account, the newest first.
    func recent(_ count: Int, of account: Account) async throws -> [Transaction] {
        let query = TransactionQuery(accountID: account.id)
        return try await transactions(query, page: try PageRequest(limit: count)).items
    }
}
