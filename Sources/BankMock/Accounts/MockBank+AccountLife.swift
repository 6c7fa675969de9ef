import BankDomain
import BankRules
import BankServices

/// Freezing, closing, owners and minimum balances. The order of the checks is part of the contract: both banks refuse
/// alike.
extension MockBank {
    mutating func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, by principal: Principal
    ) throws(ServiceError) -> Account {
        let freeze = try view(try readable(id, by: principal), for: principal)
            .freeze(scope: scope, reason: reason, by: principal)
        return try change(id, .frozen, for: principal) {
            $0.status = .frozen
            $0.freeze = freeze
        }
    }

    mutating func unfreeze(_ id: AccountID, by principal: Principal) throws(ServiceError) -> Account {
        try view(try readable(id, by: principal), for: principal).requireFrozen(by: principal)
        return try change(id, .unfrozen, for: principal) {
            $0.status = .active
            $0.freeze = nil
        }
    }

    mutating func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, by principal: Principal
    ) throws(ServiceError) -> Account {
        let account = try movable(id, by: principal)
        try view(account, for: principal)
            .requireClosable(clearsDefault: clearsDefault, accruals: account.shownAccruals)
        try end(
            dependents(of: account, by: principal), isWanted: endsDependents, .account, name: id.text,
            by: principal)
        clearDefault(id) { _ in true }
        return try change(id, .closed, for: principal) { $0.status = .closed }
    }

    mutating func setFloor(
        of id: AccountID, to floor: Money?, by principal: Principal
    ) throws(ServiceError) -> Account {
        try view(try account(id), for: principal).requireFloor(floor)
        return try change(id, .floorSet, for: principal) {
            $0.floor = floor.map { .at($0.minorUnits) } ?? MockFloor.none
        }
    }

    mutating func addOwner(
        _ name: String, to id: AccountID, by principal: Principal
    ) throws(ServiceError) -> Account {
        let account = view(try account(id), for: principal)
        try account.requireOpen()
        let user = try customerID(named: name)
        try account.requireNoOwner(user)
        return try change(id, .ownerAdded, for: principal) { $0.owners.append(user) }
    }

    mutating func removeOwner(
        _ name: String, from id: AccountID, endsDependents: Bool, by principal: Principal
    ) throws(ServiceError) -> Account {
        let kept = try account(id)
        let account = view(kept, for: principal)
        let user = try customerID(named: name)
        try account.requireRemovableOwner(user)
        try end(
            dependents(of: kept, orderedBy: user), isWanted: endsDependents, .account, name: id.text,
            by: principal)
        clearDefault(id) { $0 == user }
        tell(
            user,
            NotificationEvent(.accountChanged, subject: id.text, detail: AccountChange.ownerRemoved.rawValue))
        return try change(id, .ownerRemoved, for: principal) { $0.owners.removeAll { $0 == user } }
    }

    /// The balance at a moment, which is included.
    func balance(of id: AccountID, at instant: Instant, for principal: Principal) throws(ServiceError)
        -> Money
    {
        let account = try readable(id, by: principal)
        try instant.requireNotAfter(head.clock)
        var sum: Int64 = 0
        for posting in journal.postings where posting.createdAt <= instant {
            // A balance never exceeds 64 bits at any moment.
            if posting.credit.account == id { sum &+= posting.amount.minorUnits }
            if posting.debit.account == id { sum &-= posting.amount.minorUnits }
        }
        return Money(minorUnits: sum, currency: account.currency)
    }

    /// Changes an account, notifies its owners and returns it.
    mutating func change(
        _ id: AccountID, _ news: AccountChange, for principal: Principal,
        _ change: (inout MockAccount) throws(ServiceError) -> Void
    ) throws(ServiceError) -> Account {
        try update(id, change)
        let account = try account(id)
        tellOwners(of: account, NotificationEvent(.accountChanged, subject: id.text, detail: news.rawValue))
        return view(account, for: principal)
    }

    /// The customer with this id or sign-in name. Staff own nothing and are not found.
    private func customerID(named name: String) throws(ServiceError) -> UserID {
        let ids = [name, name.uppercased()].map { UserID($0) }
        let user =
            head.users.first { ids.contains($0.user.id) }?.user.id
            ?? authentication.credential(named: Username.folded(name))?.user
        guard let user, roles(of: user).contains(.customer) else { throw .notFound(.user, name: name) }
        return user
    }

    private mutating func clearDefault(_ id: AccountID, of isMeant: (UserID) -> Bool) {
        for index in head.users.indices
        where head.users[index].defaultAccountID == id && isMeant(head.users[index].user.id) {
            head.users[index].defaultAccountID = nil
        }
    }
}

extension MockBank {
    /// Balances at the ends of days.
    func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?, for principal: Principal
    ) throws(ServiceError) -> [BalanceHistory] {
        let days = try BalanceHistoryDays(from: from, to: to, today: head.clock.date)
        var histories: [BalanceHistory] = []
        for id in ids {
            let account = try readable(id, by: principal)
            var closing: Int64 = 0
            var changes = [Int64](repeating: 0, count: days.count)
            for posting in journal.postings where posting.date <= days.to {
                let change = posting.change(of: id)
                closing &+= change
                if posting.date >= days.from {
                    changes[posting.date.dayNumber - days.from.dayNumber] &+= change
                }
            }
            histories.append(
                days.history(of: id, in: account.currency, closing: closing, changes: changes))
        }
        return histories
    }
}

extension MockPosting {
    /// The amount that the posting adds to an account, in minor units.
    fileprivate func change(of account: AccountID) -> Int64 {
        var change: Int64 = 0
        if credit.account == account { change &+= amount.minorUnits }
        if debit.account == account { change &-= amount.minorUnits }
        return change
    }
}
