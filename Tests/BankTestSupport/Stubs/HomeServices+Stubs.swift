public import BankFeatures
import BankServices

extension HomeServices {
    /// Stubs with empty answers, except for the list of accounts, and for their entries.
    public static func stubs(
        accounts: StubAccountService = StubAccountService(),
        transactions: StubTransactionService = StubTransactionService(),
        transfers: StubTransferService = StubTransferService(),
        orders: StubStandingOrderService = StubStandingOrderService(),
        cards: StubCardService = StubCardService(),
        notifications: StubNotificationService = StubNotificationService(),
        beneficiaries: StubBeneficiaryService = StubBeneficiaryService()
    ) -> HomeServices {
        accounts.onBalanceHistory.answer(with: [])
        transfers.onTransfers.answer(with: Page(items: [], page: 1, limit: 200))
        orders.onOrders.answer(with: Page(items: [], page: 1, limit: 200))
        cards.onCards.answer(with: [])
        cards.onPendingAuthorisations.answer(with: [])
        notifications.onNotifications.answer(with: Page(items: [], page: 1, limit: 100))
        beneficiaries.onBeneficiaries.answer(with: [])
        return HomeServices(
            accounts: accounts, transactions: transactions, transfers: transfers, standingOrders: orders,
            cards: cards, notifications: notifications, beneficiaries: beneficiaries)
    }
}
