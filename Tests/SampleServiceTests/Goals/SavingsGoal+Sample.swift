import BankDomain

extension SavingsGoal {
    /// `GOL001`: 800.00 USD for a bicycle, on the sample savings account.
    static let bicycle = SavingsGoal(
        id: "GOL001", ownerID: "USR001", name: "Bicycle", accountID: "ACC002",
        target: Money(minorUnits: 80_000, currency: .usd))
}

extension GoalRequest {
    /// What asks for a goal on the sample savings account, unless told otherwise for the bicycle.
    static func sample(
        _ name: String = "Bicycle", on account: AccountID = "ACC002", minorUnits: Int64 = 80_000,
        _ currency: Currency = .usd
    ) -> GoalRequest {
        GoalRequest(
            name: name, accountID: account, target: Money(minorUnits: minorUnits, currency: currency))
    }
}
