import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Opening and renaming.
extension AccountStore {
    /// Opens an account that the principal owns; the first one becomes their default.
    func open(_ opening: AccountOpening, for principal: Principal) throws -> LedgerAccount {
        let name = try FreeText.name(opening.accountName, field: "name")
        try opening.requireOffered()
        let number = try freshAccountNumber()
        let iban = try IBAN(bankAccountNumber: number)
        let id = try insertAccount(
            NewAccount(
                number: number, iban: iban.text, name: name, type: opening.accountType,
                currency: opening.currency, openedOn: now.date, floor: 0, product: opening.productID))
        try recordUser(principal)
        let user = principal.userID.text
        try insertOwner(principal.userID, of: id)
        try write(
            "UPDATE bank_user SET default_account = ? WHERE id = ? AND default_account IS NULL", id, user)
        return try changed(AccountID(number: id), .opened, for: principal)
    }

    func rename(_ id: AccountID, to name: String, for principal: Principal) throws -> LedgerAccount {
        let account = try managedAccount(id, for: principal)
        let name = try FreeText.name(name, field: "name")
        try write(
            "UPDATE account SET name = ?, folded_name = ? WHERE id = ?",
            name, AccountReference.fold(name), account.number)
        return try changed(id, .renamed, for: principal)
    }

    func setDefault(_ id: AccountID, for principal: Principal) throws -> LedgerAccount {
        let account = try readableAccount(id, for: principal)
        guard account.isOwned(by: principal) else { throw ServiceError.unauthorized(.notOwner(id)) }
        try account.account.requireOpen()
        try write(
            "UPDATE bank_user SET default_account = ? WHERE id = ?", account.number, principal.userID.text)
        try transaction.notifications.tell(
            principal.userID,
            News(.accountChanged, subject: id.text, detail: AccountChange.madeDefault.rawValue))
        return try shownAccount(id, for: principal)
    }

    /// Adds a customer account with the next id, and answers that.
    func insertAccount(_ new: NewAccount) throws -> Int64 {
        let id = try lastNumber() + 1
        try insert(new, id: id, kind: "customer")
        return id
    }

    func insert(_ new: NewAccount, id: Int64, kind: String) throws {
        let genesis = EntryHash.genesis(
            account: id, number: new.number, currency: new.currency.code, openedOn: new.openedOn)
        try write(
            """
            INSERT INTO account (
                id, kind, number, iban, name, folded_name, type, currency, status, opened_on, product
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'active', ?, ?)
            """,
            id, kind, new.number, new.iban, new.name, AccountReference.fold(new.name), new.type.rawValue,
            new.currency.code, new.openedOn.dayNumber, new.product)
        try write(
            "INSERT INTO balance (account, floor, head_hash) VALUES (?, ?, ?)", id, new.floor, genesis)
    }

    private func freshAccountNumber() throws -> String {
        for _ in 0..<100 {
            let number = random.decimalDigits(10)
            if try id(numbered: number) == nil { return number }
        }
        throw ServiceError.unknown(underlying: "no free account number in 100 tries")
    }

    // A user who opens an account is known from then on, by the id until there is a name.
    private func recordUser(_ principal: Principal) throws {
        let roles = principal.roles.map(\.rawValue).sorted().joined(separator: " ")
        try write(
            "INSERT INTO bank_user (id, name, roles) VALUES (?1, ?1, ?2) ON CONFLICT DO NOTHING",
            principal.userID.text, roles)
    }
}
