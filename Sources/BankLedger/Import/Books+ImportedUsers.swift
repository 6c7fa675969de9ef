import BankDomain

extension Books {
    /// Whether the bank knows a user.
    func hasUser(_ user: UserID) throws -> Bool {
        try database.first("SELECT 1 FROM bank_user WHERE id = ?", user) { _ in true } ?? false
    }
}
