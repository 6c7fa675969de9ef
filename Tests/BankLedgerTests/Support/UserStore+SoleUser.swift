import BankDomain

@testable import BankLedger

extension UserStore {
    /// The principal of a bank without sign-in: its only user is both operator and customer.
    func soleUser() throws -> Principal {
        Principal(userID: try operatorUser().id, roles: [.customer, .operator])
    }
}
