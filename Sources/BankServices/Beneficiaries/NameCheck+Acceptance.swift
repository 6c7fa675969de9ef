public import BankDomain

extension NameCheck {
    /// Throws `nameMismatch` for another name than the holder's, unless it is accepted.
    public func requireAccepted(_ name: String, isAccepted: Bool) throws(ServiceError) {
        guard !isAccepted, outcome == .closeMatch || outcome == .noMatch else { return }
        throw .nameMismatch(given: name, actualName: actualName)
    }
}
