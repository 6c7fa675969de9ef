import BankAPI
import BankDomain
import BankServices

extension RouteTable {
    mutating func addTeller() {
        on(TellerAPI.named) {
            try await $0.services.tellerService.account(named: $0.input(AccountsAPI.text))
        }
        on(TellerAPI.deposit) {
            try await $0.services.tellerService.deposit($0.cashRequest(), mode: $0.input.mode())
        }
        on(TellerAPI.withdraw) {
            try await $0.services.tellerService.withdraw($0.cashRequest(), mode: $0.input.mode())
        }
        on(TellerAPI.setFloor) {
            let id = try $0.input(TellerAPI.account)
            let teller = try $0.services.tellerService
            var floor: Money?
            if let text = try $0.input.optional(TellerAPI.floor) {
                let named = try $0.input.optional(PaymentParameters.currency)
                let currency =
                    if let named { named } else { try await teller.account(named: id.text).currency }
                floor = try Money(typed: text, currency: currency)
            }
            return try await teller.setFloor(of: id, to: floor, mode: $0.input.mode())
        }
        on(TellerAPI.addOwner) {
            try await $0.services.tellerService.addOwner(
                $0.input(TellerAPI.owner), to: $0.input(TellerAPI.account), mode: $0.input.mode())
        }
        on(TellerAPI.removeOwner) {
            try await $0.services.tellerService.removeOwner(
                $0.input(TellerAPI.formerOwner), from: $0.input(TellerAPI.account),
                endsDependents: $0.input.optional(AccountsAPI.cancelsOrders) == true, mode: $0.input.mode())
        }
    }

    mutating func addAudit() {
        on(AuditAPI.activity) { try await $0.services.auditService.activity(page: $0.input.page()) }
        on(AuditAPI.list) {
            var query = AuditQuery()
            query.userID = try $0.input.optional(AuditAPI.user).map { UserID($0) }
            query.operation = try $0.input.optional(AuditAPI.operation)
            (query.from, query.to) = (
                try $0.input.optional(AuditAPI.from), try $0.input.optional(AuditAPI.to)
            )
            if let fault = ServiceError.fault(ofPeriodFrom: query.from, to: query.to) { throw fault }
            query.outcome = try $0.input.optional(AuditAPI.outcome).map { AuditQuery.Outcome($0) }
            return try await $0.services.auditService.events(query, page: $0.input.page())
        }
        on(StatementsAPI.list) {
            try await $0.services.statementService.statements(
                of: $0.input(AccountsAPI.id), page: $0.input.page())
        }
    }
}

extension RequestContext {
    /// Cash for an account, by its id.
    fileprivate func cashRequest() async throws -> CashRequest {
        let id = try input(TellerAPI.account)
        let teller = try services.tellerService
        return CashRequest(
            accountID: id,
            amount: try await amount(TellerAPI.amount) { try await teller.account(named: id.text).currency },
            reference: try input.optional(TellerAPI.reference) ?? "", idempotencyKey: idempotencyKey)
    }
}
