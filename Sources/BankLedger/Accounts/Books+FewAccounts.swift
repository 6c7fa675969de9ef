import BankDomain
import LanguageKit

extension Books {
    /// An account with the number of its entries.
    typealias FilledAccount = (number: Int64, entryCount: Int64)

    /// Up to how many accounts are read each by itself.
    private static let fewAccounts = 32

    /// The accounts with entries for which the principal acts; `nil` if they are many.
    func fewAccounts(of principal: Principal) throws -> [FilledAccount]? {
        let own = "SELECT account FROM account_owner WHERE owner = ?1"
        let unowned = """
            SELECT a.id FROM account a
            WHERE a.id > 0 AND NOT EXISTS (SELECT 1 FROM account_owner o WHERE o.account = +a.id)
            """
        let accounts = principal.isOperator ? "\(own) UNION ALL \(unowned)" : own
        let found = try database.rows("\(accounts) LIMIT ?2", principal.userID, Self.fewAccounts + 1) {
            $0.int64(0)
        }
        guard found.count <= Self.fewAccounts else { return nil }
        return try found.map { ($0, try accountHead($0).entryCount) }.filter { $0.entryCount > 0 }
    }

    /// How many entries of an account are older than an entry of whichever account: numbers follow ids, so it is found by
    /// halving.
    func entryCount(of account: FilledAccount, before entry: Int64) throws -> Int64 {
        var older: Int64 = 0
        var count = account.entryCount
        while older < count {
            let middle = older + (count - older + 1) / 2
            guard let id = try entryID(account: account.number, entryNumber: Int(middle)) else {
                throw MalformedValue("entry \(middle) of account \(account.number) is missing")
            }
            if id < entry { older = middle } else { count = middle - 1 }
        }
        return older
    }
}
