import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Opening and renaming.
extension AccountStore {
    /// Opens an account that the principal owns; the first one becomes their default.
    func open(_ opening: AccountOpening, for principal: Principal) throws -> KnownAccount {
        let name = try FreeText.name(opening.accountName, field: .name)
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
            .update("bank_user", set: "default_account", where: "id = ? AND default_account IS NULL"), id,
            user)
        return try changed(AccountID(number: id), .opened, for: principal)
    }

    func rename(_ id: AccountID, to name: String, for principal: Principal) throws -> KnownAccount {
        let account = try managedAccount(id, for: principal)
        let name = try FreeText.name(name, field: .name)
        try write(.update("account", set: "name"), name, account.number)
        return try changed(id, .renamed, for: principal)
    }

    func setDefault(_ id: AccountID, for principal: Principal) throws -> KnownAccount {
        let account = try readableAccount(id, for: principal)
        guard account.isOwned(by: principal.userID) else {
            throw ServiceError.unauthorized(.notOwner(id))
        }
        try account.account.requireOpen()
        try write(.update("bank_user", set: "default_account"), account.number, principal.userID.text)
        try transaction.notifications.tell(
            principal.userID,
            NotificationEvent(.accountChanged, subject: id.text, detail: AccountChange.madeDefault.rawValue))
        return try shownAccount(id, for: principal)
    }

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

    private func freshAccountNumber() throws -> String {
        for _ in 0..<100 {
            let number = random.decimalDigits(10)
            if try id(numbered: number) == nil { return number }
        }
        throw ServiceError.unknown(underlying: "no free account number was found in 100 tries")
    }

    // A user who opens an account is recorded by id until there is a name.
    private func recordUser(_ principal: Principal) throws {
        let roles = principal.roles.map(\.rawValue).sorted().joined(separator: " ")
        try write(
            .insert(ifAbsentFrom: "bank_user", "id, name, roles"), principal.userID.text,
            principal.userID.text, roles)
    }
}

/// Freezing, closing, owners and floors.
extension AccountStore {
    /// Freezes an account that the principal may read.
    func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, for principal: Principal
    ) throws -> KnownAccount {
        let account = try readableAccount(id, for: principal)
        let freeze = try account.account.freeze(scope: scope, reason: reason, by: principal)
        try write(
            .update("account", set: "status, freeze_scope, freeze_reason, frozen_by"), "frozen",
            freeze.scope.rawValue, freeze.reason, freeze.frozenBy.rawValue, account.number)
        return try changed(id, .frozen, for: principal)
    }

    /// Ends the freeze of an account that the principal may read.
    func unfreeze(_ id: AccountID, for principal: Principal) throws -> KnownAccount {
        let account = try readableAccount(id, for: principal)
        try account.account.requireFrozen(by: principal)
        try write(
            .update(
                "account", set: "status, freeze_scope, freeze_reason, frozen_by",
                to: ["'active'", "NULL", "NULL", "NULL"]), account.number)
        return try changed(id, .unfrozen, for: principal)
    }

    /// Closes an account for which the principal may act.
    func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, for principal: Principal
    ) throws -> KnownAccount {
        let account = try managedAccount(id, for: principal)
        try account.account.requireClosable(
            clearsDefault: clearsDefault, accruals: try transaction.accruals.accruals(of: account))
        try transaction.dependents(of: account, for: principal)
            .end(isWanted: endsDependents, .account, name: id.text, for: principal)
        try write(.update("account", set: "status"), "closed", account.number)
        for owner in account.account.ownerIDs { try clearDefault(account, of: owner) }
        return try changed(id, .closed, for: principal)
    }

    /// Sets the minimum available balance.
    func setFloor(of id: AccountID, to floor: Money?, for principal: Principal) throws -> KnownAccount {
        let account = try account(id)
        try account.account.requireFloor(floor)
        try write(.update("balance", set: "floor", where: "account = ?"), floor?.minorUnits, account.number)
        return try changed(id, .floorSet, for: principal)
    }

    /// Adds an owner, named by a text, to an account.
    func addOwner(_ name: String, to id: AccountID, for principal: Principal) throws -> KnownAccount {
        let account = try account(id)
        try account.account.requireOpen()
        let user = try transaction.users.customerID(named: name)
        try account.account.requireNoOwner(user)
        try insertOwner(user, of: account.number)
        return try changed(id, .ownerAdded, for: principal)
    }

    /// Removes an owner, named by a text, from an account.
    func removeOwner(
        _ name: String, from id: AccountID, endsDependents: Bool, for principal: Principal
    ) throws -> KnownAccount {
        let account = try account(id)
        let user = try transaction.users.customerID(named: name)
        try account.account.requireRemovableOwner(user)
        try transaction.dependents(of: account, orderedBy: user)
            .end(isWanted: endsDependents, .account, name: id.text, for: principal)
        try write(.delete(from: "account_owner", where: "account = ? AND owner = ?"), account.number, user)
        try clearDefault(account, of: user)
        try transaction.notifications.tell(
            user,
            NotificationEvent(.accountChanged, subject: id.text, detail: AccountChange.ownerRemoved.rawValue))
        return try changed(id, .ownerRemoved, for: principal)
    }

    /// Records an owner; returns `false` if the user is one already.
    @discardableResult
    func insertOwner(_ user: UserID, of account: Int64) throws -> Bool {
        try write(.insert(ifAbsentFrom: "account_owner", "account, owner"), account, user)
        return changedRowCount == 1
    }

    /// Notifies the owners of a change and returns the changed account.
    func changed(_ id: AccountID, _ change: AccountChange, for principal: Principal) throws -> KnownAccount {
        let account = try shownAccount(id, for: principal)
        try transaction.notifications.tellOwners(
            of: account, NotificationEvent(.accountChanged, subject: id.text, detail: change.rawValue))
        return account
    }

    private func clearDefault(_ account: KnownAccount, of user: UserID) throws {
        try write(
            .update(
                "bank_user", set: "default_account", to: ["NULL"], where: "id = ? AND default_account = ?"),
            user, account.number)
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
