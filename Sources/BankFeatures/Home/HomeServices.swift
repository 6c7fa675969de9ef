public import BankServices

public struct HomeServices: Sendable {
    let accounts: any AccountServiceProtocol
    let transactions: any TransactionServiceProtocol
    let transfers: any TransferServiceProtocol
    let standingOrders: any StandingOrderServiceProtocol
    let cards: any CardServiceProtocol
    let notifications: any NotificationServiceProtocol

    public init(
        accounts: any AccountServiceProtocol, transactions: any TransactionServiceProtocol,
        transfers: any TransferServiceProtocol, standingOrders: any StandingOrderServiceProtocol,
        cards: any CardServiceProtocol, notifications: any NotificationServiceProtocol
    ) {
        self.accounts = accounts
        self.transactions = transactions
        self.transfers = transfers
        self.standingOrders = standingOrders
        self.cards = cards
        self.notifications = notifications
    }
}
