import BankDomain
import BankServices
import LanguageKit

/// Makes the people of a file users of the bank, who cannot sign in yet.
struct UsersImport {
    private let map: UsersMap

    init(_ map: UsersMap) {
        self.map = map
    }

    /// Makes every user of the file. Throws `invalidFile` for an id that is taken.
    func run(_ source: ImportSource, _ books: Books) throws {
        while try source.next() {
            let user = try source.userID(map.user)
            guard try !books.hasUser(user) else {
                throw source.failure("user \(user) exists already", field: map.user.columns.first)
            }
            try books.database.run(
                "INSERT INTO bank_user (id, name, roles) VALUES (?, ?, ?)",
                user, try source.name(map.name), Principal.Role.customer.rawValue)
        }
    }
}
