import BankDomain
public import BankServices

/// The balance of an account at a moment.
public typealias PastBalanceViewModel = DetailViewModel<PastBalance>

extension DetailViewModel where Value == PastBalance {
    /// A balance that is not loaded yet. `moment` is typed: a day, which means its end, or a time of RFC 3339.
    public convenience init(
        _ selection: AccountSelection, moment: String, accountService: any AccountServiceProtocol
    ) {
        self.init {
            let moment = try BalanceMoment(typed: moment)
            return try await accountService.balance(of: accountService.account(selection).id, at: moment)
        }
    }
}
