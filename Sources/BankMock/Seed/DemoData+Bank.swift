import BankDomain
import BankRules
import BankServices

/// What a demo bank would need to begin as it is now. A payment between two of its accounts becomes an entry of each.
extension DemoData {
    init(_ bank: MockBank) {
        let head = bank.head
        let customers = head.users.filter { $0.staffRoles == nil }
        var ids: [UserID: UserID] = [:]
        for (index, customer) in customers.enumerated() { ids[customer.user.id] = Self.userID(at: index) }
        self.init(
            clock: head.clock,
            customers: customers.enumerated().map { index, customer in
                Customer(
                    name: customer.user.name,
                    username: index == 0
                        ? nil : bank.authentication.credential(of: customer.user.id)?.username,
                    defaultAccountID: customer.defaultAccountID)
            },
            accounts: head.accounts.map { BankAccount($0, owners: $0.owners.compactMap { ids[$0] }) },
            payees: bank.payees.compactMap { payee in
                guard payee.status == .active, let user = ids[payee.user] else { return nil }
                return Payee(userID: user, name: payee.name, iban: payee.iban, isTrusted: payee.isTrusted)
            },
            cards: (head.cards?.cards ?? []).map(\.card).filter { !$0.status.isFinal }
                .map { BankCard(accountID: $0.accountID, name: $0.name, status: $0.status) },
            transactions: bank.journal.postings.flatMap(Entry.entries),
            standingOrders: bank.standingOrders.orders.compactMap { Order($0.order) })
    }
}

extension DemoData.BankAccount {
    fileprivate init(_ account: MockAccount, owners: [UserID]) {
        self.init(
            name: account.name, type: account.type, currency: account.currency,
            productID: account.productID, number: account.number, iban: account.iban?.text,
            ownerIDs: owners, openingBalance: nil,
            balance: Money(minorUnits: account.posted, currency: account.currency),
            // An account without a limit has that of the smallest number.
            floor: Money(minorUnits: min(account.lowest ?? -.max, 0), currency: account.currency))
    }
}

extension DemoData.Entry {
    fileprivate static func entries(_ posting: MockPosting) -> [DemoData.Entry] {
        let debit = (try? posting.amount.negated()).flatMap { entry(posting.debit, $0, posting) }
        return [debit, entry(posting.credit, posting.amount, posting)].compactMap(\.self)
    }

    private static func entry(
        _ side: MockPosting.Side, _ amount: Money, _ posting: MockPosting
    ) -> DemoData.Entry? {
        guard let account = side.account else { return nil }
        return DemoData.Entry(
            accountID: account, bookingDate: posting.date, amount: amount, description: side.description,
            counterparty: side.counterparty, reference: posting.reference, category: posting.category,
            otherAccountID: nil)
    }
}

extension DemoData.Order {
    /// `nil` for an order that pays no more, or another bank.
    fileprivate init?(_ order: StandingOrder) {
        guard order.status == .active, let next = order.nextExecutionDate,
            case .destination(.account(let account)) = order.creditor
        else { return nil }
        self.init(
            fromAccountID: order.fromAccountID, toAccountID: account, amount: order.amount,
            reference: order.reference,
            schedule: StandingOrderSchedule(
                order.schedule.frequency, from: next, through: order.schedule.endDate))
    }
}
