import BankDomain
import BankExchange
import BankServices
import LanguageKit

/// Makes users owners of accounts, all of which must be there.
struct OwnersImport {
    private let map: OwnersMap

    init(_ map: OwnersMap) {
        self.map = map
    }

    /// Makes every owner of the file. Throws `invalidFile` for an account or a user that is not there, and for an
    /// owner who is one already.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction) throws {
        while try source.next() {
            let number = try source.accountNumber(map.account)
            guard let account = try transaction.accounts.id(numbered: number), account > 0 else {
                throw source.failure("there is no account \(number)", field: map.account)
            }
            let user = try source.userID(map.user)
            guard try transaction.users.hasUser(user) else {
                throw source.failure("there is no user \(user)", field: map.user.columns.first)
            }
            let right = source.record[map.right.column]
            guard map.right.owner.contains(where: { right.elementsEqual($0) }) else {
                throw source.failure("makes no owner", field: map.right.column)
            }
            guard try transaction.accounts.insertOwner(user, of: account) else {
                throw source.failure("\(user) owns account \(number) already", field: map.user.columns.first)
            }
        }
    }
}
