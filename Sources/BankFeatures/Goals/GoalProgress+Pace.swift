public import BankDomain
public import BankServices

extension GoalProgress {
    /// The months before the present day whose growth is taken as the pace.
    public static let paceMonths = 3
    private static let dayMaximum: Int64 = 36_500

    /// The day on which each goal is reached if the balance of its account goes on growing as in its history. Goals that
    /// are reached, that do not come nearer, or that take more than a century have no day.
    static func expectedDays(
        _ goals: [GoalProgress], _ histories: [BalanceHistory]
    ) -> [GoalID: CalendarDate] {
        var missing: [AccountID: Int64] = [:]
        return goals.reduce(into: [:]) { days, progress in
            // Goals on one account are reached one after the other.
            let account = progress.goal.accountID
            let own = progress.goal.target.minorUnits - progress.saved.minorUnits
            let (all, overflowed) = missing[account, default: 0].addingReportingOverflow(own)
            missing[account] = overflowed ? .max : all
            guard own > 0, !overflowed, let history = histories.first(where: { $0.accountID == account }),
                let first = history.balances.first, let last = history.balances.last
            else { return }
            let (growth, impossible) = last.minorUnits.subtractingReportingOverflow(first.minorUnits)
            guard growth > 0, !impossible else { return }
            let count = Int128(max(1, history.balances.count - 1))
            let wait = (Int128(all) * count + Int128(growth) - 1) / Int128(growth)
            if wait <= Int128(dayMaximum) { days[progress.goal.id] = history.to.adding(days: Int(wait)) }
        }
    }
}

/// The days on which goals are reached at the present pace.
public typealias GoalPaceViewModel = DetailViewModel<[GoalID: CalendarDate]>

extension DetailViewModel where Value == [GoalID: CalendarDate] {
    /// The expected days of a customer's goals, not loaded yet.
    public convenience init(
        of goals: [GoalProgress], on today: CalendarDate, accountService: any AccountServiceProtocol
    ) {
        self.init {
            let accounts = Set(goals.filter { !$0.isReached }.map(\.goal.accountID)).sorted {
                $0.text < $1.text
            }
            guard !accounts.isEmpty else { return [:] }
            let histories = try await accountService.balanceHistory(
                of: accounts, from: today.adding(months: -GoalProgress.paceMonths), to: today)
            return GoalProgress.expectedDays(goals, histories)
        }
    }
}
