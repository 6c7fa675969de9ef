package import BankDomain
package import BankServices

/// Opening, changing and closing accounts. The order of the checks is part of the contract.
extension AccountRecords {
    /// Opens an account that the principal owns; the first one becomes their default.
    ///
    /// - Parameter freshNumber: returns an account number that is not in use.
    package mutating func openAccount(
        _ opening: AccountOpening, for principal: Principal, freshNumber: (Self) throws -> String
    ) throws -> Account {
        let name = try FreeText.name(opening.accountName, field: .name)
        try opening.requireOffered()
        let (number, zero) = (try freshNumber(self), Money(minorUnits: 0, currency: opening.currency))
        let account = Account(
            id: try nextAccountID, accountNumber: number, accountType: opening.accountType, balance: zero,
            availableBalance: zero, accountName: name,
            iban: RecordedIBAN(try IBAN(bankAccountNumber: number)), isDefault: false,
            ownerIDs: [principal.userID], productID: opening.productID, floor: zero)
        try insert(account, openedBy: principal)
        if try defaultAccountID(of: principal.userID) == nil {
            try setDefaultAccount(account.id, of: principal.userID)
        }
        return try changed(account.id, .opened, for: principal)
    }

    package mutating func renameAccount(
        _ id: AccountID, to name: String, for principal: Principal
    ) throws -> Account {
        let account = try account(id, managedBy: principal)
        try update(account, .name(FreeText.name(name, field: .name)))
        return try changed(id, .renamed, for: principal)
    }

    /// Makes an account its owner's default.
    package mutating func setDefault(_ id: AccountID, for principal: Principal) throws -> Account {
        let account = try account(id, readableBy: principal)
        guard account.isOwned(by: principal.userID) else { throw ServiceError.unauthorized(.notOwner(id)) }
        try account.account.requireOpen()
        try setDefaultAccount(id, of: principal.userID)
        try tell(principal.userID, .changed(id, .madeDefault))
        return try marked(account, for: principal).account
    }

    /// Freezes an account that the principal may read.
    package mutating func freezeAccount(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, for principal: Principal
    ) throws -> Account {
        let account = try account(id, readableBy: principal)
        let freeze = try account.account.freeze(scope: scope, reason: reason, by: principal)
        try update(account, .status(.frozen, freeze))
        return try changed(id, .frozen, for: principal)
    }

    /// Ends the freeze of an account that the principal may read.
    package mutating func unfreezeAccount(_ id: AccountID, for principal: Principal) throws -> Account {
        let account = try account(id, readableBy: principal)
        try account.account.requireFrozen(by: principal)
        try update(account, .status(.active))
        return try changed(id, .unfrozen, for: principal)
    }

    /// Sets the minimum available balance.
    package mutating func setFloor(
        of id: AccountID, to floor: Money?, for principal: Principal
    ) throws -> Account {
        let account = try account(with: id)
        try account.account.requireFloor(floor)
        try update(account, .floor(floor))
        return try changed(id, .floorSet, for: principal)
    }

    /// Adds an owner, who is named by a text.
    package mutating func addOwner(
        _ name: String, to id: AccountID, for principal: Principal
    ) throws -> Account {
        let account = try account(with: id)
        try account.account.requireOpen()
        let user = try customerID(named: name)
        try account.account.requireNoOwner(user)
        try update(account, .newOwner(user))
        return try changed(id, .ownerAdded, for: principal)
    }

    /// Removes an owner, who is named by a text.
    package mutating func removeOwner(
        _ name: String, from id: AccountID, endsDependents: Bool, for principal: Principal
    ) throws -> Account {
        let account = try account(with: id)
        let user = try customerID(named: name)
        try account.account.requireRemovableOwner(user)
        try end(
            dependents(of: account, orderedBy: user), isWanted: endsDependents, .account, name: id.text,
            for: principal)
        try update(account, .formerOwner(user))
        try clearDefault(id, of: user)
        try tell(user, .changed(id, .ownerRemoved))
        return try changed(id, .ownerRemoved, for: principal)
    }

    fileprivate mutating func clearDefault(_ id: AccountID, of user: UserID) throws {
        if try defaultAccountID(of: user) == id { try setDefaultAccount(nil, of: user) }
    }

    /// Notifies the owners, and returns the account as the principal sees it.
    fileprivate mutating func changed(
        _ id: AccountID, _ change: AccountChange, for principal: Principal
    ) throws -> Account {
        try tellOwners(of: id, .changed(id, change))
        return try marked(account(with: id), for: principal).account
    }
}

extension DirectDebitRecords {
    package mutating func closeAccount(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, for principal: Principal
    ) throws -> Account {
        let account = try marked(account(id, managedBy: principal), for: principal)
        try account.account.requireClosable(
            clearsDefault: clearsDefault, accruals: accruals(of: account),
            hasOpenDays: hasOpenDays(account))
        try end(
            dependents(of: account, closedBy: principal), isWanted: endsDependents, .account, name: id.text,
            for: principal)
        try update(account, .status(.closed))
        for owner in account.ownerIDs { try clearDefault(id, of: owner) }
        for var mandate in try mandates(on: id) where mandate.status != .cancelled {
            mandate.status = .cancelled
            try update(mandate)
            try record(
                AuditedAction(.mandatesCancel, by: principal, on: mandate.id.text),
                outcome: AuditEvent.doneOutcome)
        }
        return try changed(id, .closed, for: principal)
    }

    /// Whether days are over for which the account's interest or fee did not accrue yet.
    private func hasOpenDays(_ account: KnownAccount) throws -> Bool {
        guard try accruals(of: account) != nil else { return false }
        let first = try firstUnendedDay
        return try max(first, firstInterestDay(of: account) ?? first) < today
    }
}

extension NotificationEvent {
    fileprivate static func changed(_ id: AccountID, _ change: AccountChange) -> NotificationEvent {
        NotificationEvent(.accountChanged, subject: id.text, detail: change.rawValue)
    }
}
