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
    let clearing: any ClearingServiceProtocol
    let mandates: any MandateServiceProtocol
    let notifications: any NotificationServiceProtocol
    let audit: any AuditServiceProtocol
    let changes: any ChangeServiceProtocol

    init(_ services: any NounServices) {
        accounts = services.accountService
        transactions = services.transactionService
        transfers = services.transferService
        beneficiaries = services.beneficiaryService
        standingOrders = services.standingOrderService
        teller = services.tellerService
        cards = services.cardService
        ledger = services.ledgerService
        clearing = services.clearingService
        mandates = services.mandateService
        notifications = services.notificationService
        audit = services.auditService
        changes = services.changeService
    }
}
