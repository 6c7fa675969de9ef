import BankDomain
import BankServices

/// The services of a bank for one party.
struct Desk: Sendable {
    let accounts: any AccountServiceProtocol
    let transactions: any TransactionServiceProtocol
    let transfers: any TransferServiceProtocol
    let beneficiaries: any BeneficiaryServiceProtocol
    let standingOrders: any StandingOrderServiceProtocol
    var teller: any TellerServiceProtocol
    let cards: any CardServiceProtocol
    let ledger: any LedgerServiceProtocol
    let notifications: any NotificationServiceProtocol
    let audit: any AuditServiceProtocol
}
