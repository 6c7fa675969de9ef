import BankDomain
import BankSQL
import BankServices

/// Freezing, closing, owners and floors.
extension AccountStore {
    /// Freezes an account that the principal may read.
    func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, for principal: Principal
    ) throws -> LedgerAccount {
        let account = try readableAccount(id, for: principal)
        let freeze = try account.account.freeze(scope: scope, reason: reason, by: principal)
        try write(
            """
            UPDATE account SET status = 'frozen', freeze_scope = ?, freeze_reason = ?, frozen_by = ?
            WHERE id = ?
            """,
            freeze.scope.rawValue, freeze.reason, freeze.frozenBy.rawValue, account.number)
        return try changed(id, .frozen, for: principal)
    }

    /// Ends the freeze of an account that the principal may read.
    func unfreeze(_ id: AccountID, for principal: Principal) throws -> LedgerAccount {
        let account = try readableAccount(id, for: principal)
        try account.account.requireThawable(by: principal)
        try write(
            """
            UPDATE account SET status = 'active', freeze_scope = NULL, freeze_reason = NULL, frozen_by = NULL
            WHERE id = ?
            """, account.number)
        return try changed(id, .unfrozen, for: principal)
    }

    /// Closes an account for which the principal may act.
    func close(_ id: AccountID, clearsDefault: Bool, for principal: Principal) throws -> LedgerAccount {
        let account = try managedAccount(id, for: principal)
        try account.account.requireClosable(
            clearsDefault: clearsDefault, accruals: try transaction.accruals.accruals(of: account))
        try write("UPDATE account SET status = 'closed' WHERE id = ?", account.number)
        for owner in account.account.ownerIDs { try clearDefault(account, of: owner) }
        return try changed(id, .closed, for: principal)
    }

    /// Sets how far the available balance may fall.
    func setFloor(of id: AccountID, to floor: Money?, for principal: Principal) throws -> LedgerAccount {
        let account = try account(id)
        try account.account.requireFloor(floor)
        try write("UPDATE balance SET floor = ? WHERE account = ?", floor?.minorUnits, account.number)
        return try changed(id, .floorSet, for: principal)
    }

    /// Makes the user whom a text names another owner.
    func addOwner(_ name: String, to id: AccountID, for principal: Principal) throws -> LedgerAccount {
        let account = try account(id)
        try account.account.requireOpen()
        let user = try transaction.users.id(named: name)
        try account.account.requireNoOwner(user)
        try insertOwner(user, of: account.number)
        return try changed(id, .ownerAdded, for: principal)
    }

    /// Makes the user whom a text names an owner no longer.
    func removeOwner(_ name: String, from id: AccountID, for principal: Principal) throws -> LedgerAccount {
        let account = try account(id)
        let user = try transaction.users.id(named: name)
        try account.account.requireRemovableOwner(user)
        try write("DELETE FROM account_owner WHERE account = ? AND owner = ?", account.number, user)
        try clearDefault(account, of: user)
        try transaction.notifications.tell(
            user, News(.accountChanged, subject: id.text, detail: AccountChange.ownerRemoved.rawValue))
        return try changed(id, .ownerRemoved, for: principal)
    }

    /// Records an owner; answers `false` if the user is one already.
    @discardableResult
    func insertOwner(_ user: UserID, of account: Int64) throws -> Bool {
        try write(
            "INSERT INTO account_owner (account, owner) VALUES (?, ?) ON CONFLICT DO NOTHING", account, user)
        return changedRowCount == 1
    }

    /// The account after a change, of which its owners are told.
    func changed(_ id: AccountID, _ change: AccountChange, for principal: Principal) throws -> LedgerAccount {
        let account = try shownAccount(id, for: principal)
        try transaction.notifications.tellOwners(
            of: account, News(.accountChanged, subject: id.text, detail: change.rawValue))
        return account
    }

    private func clearDefault(_ account: LedgerAccount, of user: UserID) throws {
        try write(
            "UPDATE bank_user SET default_account = NULL WHERE id = ? AND default_account = ?",
            user, account.number)
    }
}
