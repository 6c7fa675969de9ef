public import BankDomain

/// The state from which a mock bank starts.
public struct MockSeed: Sendable {
    let head: MockBankHead
    private let postings: @Sendable () -> [MockPosting]
    /// The user for whom the bank was made.
    public let principal: Principal

    init(head: MockBankHead, principal: Principal, postings: @escaping @Sendable () -> [MockPosting]) {
        self.head = head
        self.principal = principal
        self.postings = postings
    }

    /// The whole bank. The head is there without this; only entries have to be grown.
    func grown() -> MockBank {
        MockBank(head: head, journal: MockJournal(postings()))
    }

    /// The head of a state that may have been written before there was all of this: what it does not know yet is as it
    /// is in the seed.
    func completing(_ head: MockBankHead) -> MockBankHead {
        var head = head
        if head.beneficiaries == nil { head.beneficiaries = self.head.beneficiaries }
        if head.orderedTransfers == nil { head.orderedTransfers = self.head.orderedTransfers }
        if head.standingOrders == nil { head.standingOrders = self.head.standingOrders }
        if head.cards == nil { head.cards = self.head.cards }
        if head.notifications == nil { head.notifications = self.head.notifications }
        if head.audit == nil { head.audit = self.head.audit }
        if head.rates == nil { head.rates = self.head.rates }
        if head.transactionNotes == nil { head.transactionNotes = self.head.transactionNotes }
        guard head.authentication == nil else { return head }
        head.authentication = self.head.authentication
        head.tokens = self.head.tokens
        head.keychain = self.head.keychain
        return head
    }

    /// A bank without accounts, with two users who cannot sign in yet: `USR001` runs it, `USR002` is a customer.
    /// Nobody has made its keychain.
    public static func empty(clock: Instant) -> MockSeed {
        let users = [
            User(id: "USR001", name: "Operator"), User(id: "USR002", name: "Customer"),
        ]
        return MockSeed(
            head: MockBankHead(
                seed: 0, clock: clock, users: users.map { MockUser(user: $0, defaultAccountID: nil) },
                accounts: [], authentication: MockAuthentication(),
                standingOrders: MockStandingOrders(openFrom: clock.date)),
            principal: Principal(userID: "USR001", roles: [.customer, .operator]), postings: { [] })
    }
}
