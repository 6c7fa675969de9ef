import BankDomain
import BankServices

extension MockBank {
    /// What was booked at the end of each of the last days.
    func balanceHistory(
        of id: AccountID, dayCount: Int, for principal: Principal
    ) throws(ServiceError) -> BalanceHistory {
        try BalanceHistory.require(dayCount: dayCount)
        let account = try readable(id, by: principal)
        let last = head.clock.date
        let first = last.adding(days: 1 - dayCount)
        var before: Int64 = 0
        var changes: [CalendarDate: Int64] = [:]
        for posting in journal.postings where posting.createdAt.date <= last {
            var change: Int64 = 0
            if posting.credit.account == id { change &+= posting.amount.minorUnits }
            if posting.debit.account == id { change &-= posting.amount.minorUnits }
            let date = posting.createdAt.date
            if date < first { before &+= change } else { changes[date, default: 0] &+= change }
        }
        return BalanceHistory(
            lastDate: last, dayCount: dayCount, currency: account.currency, before: before, changes: changes)
    }
}
