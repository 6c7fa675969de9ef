import BankDomain
import BankExchange
import BankServices
import LanguageKit

/// Makes the people of a file users of the bank, who cannot sign in yet.
struct UsersImport {
    private let map: UsersMap

    init(_ map: UsersMap) {
        self.map = map
    }

    /// Makes every user of the file. Throws `invalidFile` for an id that is taken.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction) throws {
        while try source.next() {
            let user = try source.userID(map.user)
            guard try !transaction.users.hasUser(user) else {
                throw source.failure("user \(user) exists already", field: map.user.columns.first)
            }
            try transaction.users.insertImportedUser(user, named: try source.name(map.name))
        }
    }
}
