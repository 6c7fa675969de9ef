import BankDomain
import BankServices

extension MockBank {
    /// What was on accounts at the ends of days.
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
    /// What the posting adds to an account, in minor units.
    fileprivate func change(of account: AccountID) -> Int64 {
        var change: Int64 = 0
        if credit.account == account { change &+= amount.minorUnits }
        if debit.account == account { change &-= amount.minorUnits }
        return change
    }
}
