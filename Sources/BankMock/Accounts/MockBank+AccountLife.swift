import BankDomain
import BankRules
import BankServices

extension MockBank: AccountRecords {
    func ownAccounts(of principal: Principal) -> [Account] {
        head.accounts.filter { $0.owners.contains(principal.userID) }.map { view($0, for: principal) }
    }

    func accounts(
        _ reference: AccountReference, by identification: AccountReference.Identification
    ) -> [Account] {
        head.accounts.map { $0.view(isDefault: false) }.filter { reference.matches($0, by: identification) }
    }

    func customerID(named name: String) throws(ServiceError) -> UserID {
        let ids = [name, name.uppercased()].map { UserID($0) }
        let user =
            head.users.first { ids.contains($0.user.id) }?.user.id
            ?? authentication.credential(named: Username.folded(name))?.user
        guard let user, roles(of: user).contains(.customer) else { throw .notFound(.user, name: name) }
        return user
    }

    func accruals(of account: KnownAccount) throws -> AccountAccruals? {
        try self.account(account.id).shownAccruals
    }

    var nextAccountID: AccountID { AccountID(number: Int64(head.accounts.count + 1)) }

    mutating func insert(_ account: Account, openedBy principal: Principal) {
        head.accounts.append(
            MockAccount(
                id: account.id, number: account.accountNumber, type: account.accountType,
                currency: account.currency, name: account.accountName, iban: account.iban,
                owners: account.ownerIDs, productID: account.productID, openedOn: today))
    }

    mutating func update(_ account: KnownAccount, _ change: AccountUpdate) throws {
        try update(account.id) { kept in
            switch change {
            case .name(let name): kept.name = name
            case .status(let status, let freeze): (kept.status, kept.freeze) = (status, freeze)
            case .floor(let floor): kept.floor = floor.map { .at($0.minorUnits) } ?? MockFloor.none
            case .newOwner(let user): kept.owners.append(user)
            case .formerOwner(let user): kept.owners.removeAll { $0 == user }
            }
        }
    }

    mutating func setDefaultAccount(_ id: AccountID?, of user: UserID) {
        for index in head.users.indices where head.users[index].user.id == user {
            head.users[index].defaultAccountID = id
        }
    }

    // MARK: Cash

    func bookedCash(
        _ direction: Transaction.Direction, on account: AccountID, under key: RequestKey
    ) throws -> Transaction? { try earlier(key)?.lastEntry(of: account) }

    mutating func bookCash(
        _ request: CashRequest, _ direction: Transaction.Direction, valueDate: CalendarDate,
        under key: RequestKey
    ) throws -> Transaction {
        let side = MockPosting.Side(
            account: request.accountID, description: BookingText.cash(direction), counterparty: "")
        return try post(
            MockPosting(
                debit: direction == .debit ? side : .bank, credit: direction == .credit ? side : .bank,
                amount: request.amount, date: today, valueDate: valueDate, createdAt: now,
                reference: request.reference, category: .cash, request: key), entryOf: request.accountID)
    }

    // MARK: Dependents

    func openOrders(_ scope: OrderScope) -> [(order: StandingOrder, maker: UserID)] {
        standingOrders.orders.filter { kept in
            (kept.order.status == .active || kept.order.status == .paused)
                && has(kept.order.fromAccountID, kept.madeBy, in: scope)
        }.map { ($0.order, $0.madeBy) }
    }

    func waitingTransfers(_ scope: OrderScope) -> [(transfer: Transfer, destination: TransferDestination)] {
        orderedTransfers.list.filter { order in
            order.transfer.status == .pending && has(order.transfer.fromAccountID, order.user, in: scope)
        }.map { ($0.transfer, $0.destination) }
    }

    func pendingHolds(_ scope: OrderScope) -> [TransferHold] {
        transferHolds.pending.filter { kept in
            kept.maker.map { has(kept.hold.fromAccountID, $0, in: scope) } ?? false
        }.map { $0.hold.asOf(now) }.filter { $0.status == .pending }
    }

    private func has(_ payer: AccountID, _ maker: UserID, in scope: OrderScope) -> Bool {
        switch scope {
        case .from(let account, orOwnedBy: let user):
            payer == account.id || head.accounts.contains { $0.id == payer && $0.owners.contains(user) }
        case .madeBy(let user): maker == user
        }
    }

    func goals(for account: AccountID) -> [(id: GoalID, user: UserID)] {
        (head.goals ?? []).filter { $0.goal.accountID == account && !$0.isRemoved }.map {
            ($0.goal.id, $0.user)
        }
    }
}

/// Past balances.
extension MockBank {
    func balance(of id: AccountID, at moment: BalanceMoment, for principal: Principal) throws(ServiceError)
        -> PastBalance
    {
        let account = try readable(id, by: principal)
        return PastBalance(
            id: account.id, accountName: account.name, at: try moment.end(in: zone, now: now),
            balance: Money(minorUnits: balance(of: id, at: moment), currency: account.currency))
    }

    /// The same in minor units, without a look at who asks and at the clock.
    func balance(of id: AccountID, at moment: BalanceMoment) -> Int64 {
        // A balance never exceeds 64 bits at any moment.
        journal.postings.lazy.filter { $0.counts(at: moment) }.reduce(0) { $0 &+ $1.change(of: id) }
    }

    /// Balances at the ends of days.
    func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?, for principal: Principal
    ) throws(ServiceError) -> [BalanceHistory] {
        let days = try BalanceHistoryDays(from: from, to: to, today: today)
        var histories: [BalanceHistory] = []
        let postings = journal.postings
        for id in ids {
            let account = try readable(id, by: principal)
            var closing: Int64 = 0
            var changes = [Int64](repeating: 0, count: days.count)
            for posting in postings where posting.date <= days.to {
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

extension MockPosting {
    fileprivate func counts(at moment: BalanceMoment) -> Bool {
        switch moment {
        case .instant(let instant): createdAt <= instant
        case .endOf(let day): date <= day
        }
    }
}
