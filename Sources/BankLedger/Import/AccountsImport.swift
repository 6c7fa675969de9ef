import BankDomain
import BankExchange
import BankServices
import LanguageKit

/// Opens the accounts of a file: under their own numbers, without owner, floor or IBAN.
struct AccountsImport {
    private let map: AccountsMap
    private let currency: Currency

    init(_ map: AccountsMap, _ currency: Currency) {
        self.map = map
        self.currency = currency
    }

    /// Opens every account of the file. Throws `invalidFile` for a number that is taken.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction) throws {
        while try source.next() {
            let number = try source.accountNumber(map.number)
            guard try transaction.accounts.id(numbered: number) == nil else {
                throw source.failure("account \(number) exists already", field: map.number)
            }
            _ = try transaction.accounts.insertAccount(
                NewAccount(
                    number: number, iban: nil, name: try source.name(map.name), type: map.type,
                    currency: currency,
                    openedOn: try source.date(map.opened), floor: nil))
        }
    }
}
