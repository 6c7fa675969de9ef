import BankAPI
import BankDomain
import BankServices

extension RouteTable {
    /// The bank's staff, and its books.
    mutating func addStaff() {
        on(OperatorsAPI.list) { try await $0.services.operatorService.operators() }
        on(OperatorsAPI.add) {
            let registration = Registration(
                username: try $0.input(AuthenticationAPI.username), name: try $0.input(AuthenticationAPI.name)
            )
            return try await $0.services.operatorService.add(
                StaffRequest(registration, role: $0.input(OperatorsAPI.role)),
                password: SecretBytes($0.input(AuthenticationAPI.password)))
        }
        on(OperatorsAPI.remove) {
            try await $0.services.operatorService.remove($0.input(OperatorsAPI.id), mode: $0.input.mode())
        }
        on(LedgerAPI.statistics) { try await $0.services.ledgerService.statistics() }
        on(LedgerAPI.verify) { try await $0.services.ledgerService.verify { _ in } }
        on(LedgerAPI.closeDay) {
            try await $0.services.ledgerService.closeDays(
                through: $0.input.optional(LedgerAPI.through), mode: $0.input.mode()
            ) { _ in }
        }
    }
}
