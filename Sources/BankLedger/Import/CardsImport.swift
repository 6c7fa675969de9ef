import BankDomain
import BankExchange
import BankServices
import LanguageKit

/// Takes cards in that another bank issued. No number is known of them, and none is invented.
struct CardsImport {
    private let map: CardsMap
    private let importMap: ImportMap

    init(_ map: CardsMap, _ importMap: ImportMap) {
        self.map = map
        self.importMap = importMap
    }

    /// Adds every card of the file. Throws `invalidFile` for an account that is not there.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction) throws {
        let accounts = try LookupTable(map.account, beside: source, map: importMap)
        while try source.next() {
            let key = source.record.text(map.account.column)
            guard let number = accounts[key] else {
                throw source.failure("\"\(key)\" is not in \(map.account.file)", field: map.account.column)
            }
            guard let account = try transaction.accounts.id(numbered: number), account > 0 else {
                throw source.failure("there is no account \(number)", field: map.account.column)
            }
            try transaction.cards.insertImportedCard(
                named: try name(source), of: account, issuedOn: try source.date(map.issued))
        }
    }

    private func name(_ source: ImportSource) throws -> String {
        let text = try source.text(map.name)
        do throws(ServiceError) {
            return try FreeText.name(text, field: "name")
        } catch {
            throw source.failure("makes no name: \"\(text)\"", field: map.name.columns.first)
        }
    }
}
