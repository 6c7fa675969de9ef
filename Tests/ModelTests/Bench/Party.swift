import BankDomain

/// The caller.
enum Party: String, Codable, Hashable, CaseIterable {
    /// A customer who also runs the bank.
    case `operator`
    /// A customer.
    case customer

    var principal: Principal {
        switch self {
        case .operator: Principal(userID: "USR001", roles: [.customer, .operator])
        case .customer: Principal(userID: "USR002", roles: [.customer])
        }
    }

    /// The name that the mock gives its users.
    var name: String {
        switch self {
        case .operator: "USR001"
        case .customer: "Customer"
        }
    }
}
