import BankDomain
import LanguageKit

extension Books {
    /// The first user of every bank runs it.
    static let operatorID: UserID = "USR001"

    /// Who runs the bank.
    func operatorUser() throws -> User {
        let user = try database.first(
            "SELECT u.id, u.name FROM bank b JOIN bank_user u ON u.id = b.operator"
        ) { User(id: UserID($0.text(0)), name: $0.text(1)) }
        guard let user else { throw MalformedValue("no operator is recorded") }
        return user
    }

    /// Whoever runs the bank, who is a customer too.
    func operatorPrincipal() throws -> Principal {
        Principal(userID: try operatorUser().id, roles: [.customer, .operator])
    }

    /// Records who runs the bank, once.
    func recordOperator(named name: String) throws {
        let id = Self.operatorID.text
        try database.run(
            "INSERT INTO bank_user (id, name, roles) VALUES (?, ?, 'customer operator')", id, name)
        try database.run(
            "INSERT INTO bank (id, created_at, operator) VALUES (1, ?, ?)", now.millisecondsSinceEpoch, id)
    }
}
