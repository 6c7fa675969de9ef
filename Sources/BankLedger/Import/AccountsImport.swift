import BankDomain
import BankExchange
import BankSQL
import BankServices
import LanguageKit

/// Opens the accounts of a file: under their own numbers, without owner, minimum balance or IBAN.
struct AccountsImport {
    private let map: AccountsMap
    private let currency: Currency

    init(_ map: AccountsMap, _ currency: Currency) {
        self.map = map
        self.currency = currency
    }

    /// Opens every account of the file. Throws `invalidFile` for a number in use.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction) throws {
        while try source.next() {
            let number = try source.accountNumber(map.number)
            guard try transaction.accounts.id(numbered: number) == nil else {
                throw source.failure("account \(number) already exists", field: map.number)
            }
            _ = try transaction.accounts.insertAccount(
                NewAccount(
                    number: number, iban: nil, name: try source.name(map.name), type: map.type,
                    currency: currency,
                    openedOn: try source.date(map.opened), floor: nil))
        }
    }
}

/// Imports the people of a file as users, who cannot sign in yet.
struct UsersImport {
    private let map: UsersMap

    init(_ map: UsersMap) {
        self.map = map
    }

    /// Creates every user of the file. Throws `invalidFile` for an id in use.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction) throws {
        while try source.next() {
            let user = try source.userID(map.user)
            guard try !transaction.users.hasUser(user) else {
                throw source.failure("user \(user) already exists", field: map.user.columns.first)
            }
            try transaction.users.insert(user, named: try source.name(map.name), .customer)
        }
    }
}

/// Makes users owners of existing accounts.
struct OwnersImport {
    private let map: OwnersMap

    init(_ map: OwnersMap) {
        self.map = map
    }

    /// Adds every owner of the file. Throws `invalidFile` for an unknown account or user, and for an existing owner.
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
                throw source.failure("it gives no owner", field: map.right.column)
            }
            guard try transaction.accounts.insertOwner(user, of: account) else {
                throw source.failure("\(user) already owns account \(number)", field: map.user.columns.first)
            }
        }
    }
}

/// Imports cards of another bank. Their numbers are unknown, and none are invented.
struct CardsImport {
    private let map: CardsMap
    private let importMap: ImportMap

    init(_ map: CardsMap, _ importMap: ImportMap) {
        self.map = map
        self.importMap = importMap
    }

    /// Adds every card of the file. Throws `invalidFile` for an unknown account.
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
                named: try source.name(map.name), of: account, issuedOn: try source.date(map.issued))
        }
    }
}

/// Imports the standing orders of a file.
///
/// Their creditors are another bank's texts for a bank and an account, which cannot be paid. So the orders are paused:
/// they can be seen and cancelled, but not resumed. In a file without days, orders begin on the day of the import.
struct OrdersImport {
    private let map: OrdersMap
    private let currency: Currency

    init(_ map: OrdersMap, _ currency: Currency) {
        self.map = map
        self.currency = currency
    }

    /// Imports every order of the file. Throws `invalidFile` for the first invalid one.
    func run(_ source: ImportSource, _ transaction: LedgerTransaction) throws {
        let maker = try transaction.users.operatorUser().id
        let schedule = StandingOrderSchedule(map.frequency, from: transaction.today)
        var number = try transaction.standingOrders.nextStandingOrderID().number ?? 1
        while try source.next() {
            let creditor = try creditor(source)
            try transaction.standingOrders.insert(
                StandingOrder(
                    id: StandingOrderID(number: number), fromAccountID: try account(source, transaction),
                    creditor: .recorded(creditor), creditorName: creditor, amount: try amount(source),
                    reference: try source.text(map.reference), schedule: schedule, status: .paused,
                    nextExecutionDate: nil), madeBy: maker)
            number += 1
        }
    }

    private func creditor(_ source: ImportSource) throws -> String {
        let text = try source.text(map.creditor)
        do throws(ServiceError) {
            return try FreeText.name(text, field: .creditorName)
        } catch {
            throw source.failure("it gives no valid payee: \"\(text)\"", field: map.creditor.columns.first)
        }
    }

    private func amount(_ source: ImportSource) throws -> Money {
        let amount = try source.amount(map.amount, currency)
        guard amount.isPositive else { throw source.failure("it is not above zero", field: map.amount) }
        return amount
    }

    private func account(_ source: ImportSource, _ transaction: LedgerTransaction) throws -> AccountID {
        let number = try source.accountNumber(map.account)
        let found = try transaction.connection.first(
            "SELECT id, currency FROM account WHERE upper(number) = upper(?) AND id > 0", number
        ) { (id: $0.int64("id"), currency: $0.text("currency")) }
        guard let found else { throw source.failure("there is no account \(number)", field: map.account) }
        guard found.currency == currency.code else {
            throw source.failure("account \(number) is in \(found.currency)", field: map.account)
        }
        return AccountID(number: found.id)
    }
}
