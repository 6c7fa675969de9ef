import BankDomain
import BankServices

extension Books {
    /// Writes down that a user changed how they are protected, and tells them: it may have been somebody else.
    ///
    /// - Parameter detail: what a reader should know besides, such as the name of a device.
    func recordSecurityChange(_ action: AuditedAction, detail: String = "") throws {
        try record(action)
        try tellSecurityChange(action, detail: detail)
    }

    /// Tells a user only.
    func tellSecurityChange(_ action: AuditedAction, detail: String = "") throws {
        guard let user = action.principal?.userID else { return }
        try tell(user, News(.securityChanged, subject: action.operation.rawValue, detail: detail))
    }
}
