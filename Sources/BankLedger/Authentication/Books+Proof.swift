import BankDomain
import BankServices

extension Books {
    /// Looks at a code of the second factor that confirms something other than a transfer, and writes down that it was
    /// given: a right one is used up, a wrong one counts towards the lockout. Throws `tooManyAttempts`.
    func prove(_ step: Int64?, of principal: Principal) throws -> Bool {
        let attempt = try beginAttempt(of: Attempt.subject(of: principal.userID))
        guard let step else { return false }
        try takeBack(attempt)
        return try useUp(step, .active, of: principal.userID)
    }
}
