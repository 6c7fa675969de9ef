import BankDomain
import BankServices

extension Books {
    /// Who a user is. Throws `notFound(.user)`.
    func profile(of user: UserID) throws -> UserProfile {
        let profile = try database.first(
            """
            SELECT u.id, c.username, u.name, u.email_address, u.phone_number
            FROM bank_user u LEFT JOIN credential c ON c.user = u.id WHERE u.id = ?
            """, user
        ) { row in
            UserProfile(
                id: UserID(row.text(0)), username: row.optionalText(1), name: row.text(2),
                emailAddress: row.optionalText(3), phoneNumber: row.optionalText(4))
        }
        guard let profile else { throw ServiceError.notFound(.user, name: user.text) }
        return profile
    }

    /// Changes who a user is.
    func update(_ user: UserID, _ update: ProfileUpdate) throws -> UserProfile {
        let profile = try update.applied(to: profile(of: user))
        try database.run(
            "UPDATE bank_user SET name = ?, email_address = ?, phone_number = ? WHERE id = ?",
            profile.name, profile.emailAddress, profile.phoneNumber, user)
        return profile
    }
}
