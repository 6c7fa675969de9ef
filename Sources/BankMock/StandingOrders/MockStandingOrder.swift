import BankDomain

/// A standing order as the mock bank keeps it.
struct MockStandingOrder: Codable, Equatable, Sendable {
    var order: StandingOrder
    /// Who made it, and pays by it.
    let madeBy: UserID
    var isMadeByOperator = false

    /// On whose behalf it is carried out.
    var maker: Principal {
        Principal(userID: madeBy, roles: isMadeByOperator ? [.customer, .operator] : [.customer])
    }
}
