/// What somebody typed to add a goal.
public struct GoalDraft: Hashable, Sendable {
    /// What it is for, as typed.
    public var name: String
    /// What names the account.
    public var account: String
    /// How much it takes, as typed, in the account's currency.
    public var target: String

    /// A draft.
    public init(name: String = "", account: String = "", target: String = "") {
        self.name = name
        self.account = account
        self.target = target
    }
}
