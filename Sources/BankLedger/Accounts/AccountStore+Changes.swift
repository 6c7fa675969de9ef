import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// New accounts and owners.
extension AccountStore {
    /// Adds a customer account with the next id, and returns it.
    func insertAccount(_ new: NewAccount) throws -> Int64 {
        let id = try lastNumber() + 1
        try insert(new, id: id, kind: "customer")
        return id
    }

    func insert(_ new: NewAccount, id: Int64, kind: String) throws {
        let genesis = EntryHash.genesis(
            account: id, number: new.number, currency: new.currency.code, openedOn: new.openedOn)
        try write(
            .insert(
                into: "account", "id, kind, number, iban, name, type, currency, status, opened_on, product"),
            id, kind, new.number, new.iban, new.name, new.type.rawValue, new.currency.code, "active",
            new.openedOn.dayNumber, new.product)
        try write(.insert(into: "balance", "account, floor, head_hash"), id, new.floor, genesis)
    }

    /// An account number that is not in use.
    func freshAccountNumber() throws -> String {
        for _ in 0..<100 {
            let number = random.decimalDigits(10)
            if try id(numbered: number) == nil { return number }
        }
        throw ServiceError.unknown(underlying: "no free account number was found in 100 tries")
    }

    /// Records an owner; returns `false` if the user is one already.
    @discardableResult
    func insertOwner(_ user: UserID, of account: Int64) throws -> Bool {
        try write(.insert(ifAbsentFrom: "account_owner", "account, owner"), account, user)
        return changedRowCount == 1
    }
}

/// The values of a new account.
struct NewAccount {
    let number: String
    let iban: String?
    let name: String
    let type: Account.AccountType
    let currency: Currency
    let openedOn: CalendarDate
    /// Minimum available balance; `nil` for no limit.
    let floor: Int64?
    /// The product from which it is opened.
    var product: ProductID?
}
