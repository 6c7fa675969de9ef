package import BankDomain
package import BankServices

extension CardRecords {
    /// What a notification is about, as its user may read it now; `nil` if it is about no resource that programs keep.
    package func resource(of notification: BankNotification) throws -> NotifiedResource? {
        guard let change = notification.resource else { return nil }
        let user = Principal(userID: notification.userID, roles: [.customer])
        do {
            return NotifiedResource(change: change, resource: try read(change, for: user))
        } catch ServiceError.notFound {
            return NotifiedResource(change: change, resource: nil)
        }
    }

    private func read(_ change: ResourceChange, for user: Principal) throws -> (any Sendable)? {
        let id = change.id
        switch change.kind {
        case .account:
            return try marked(account(AccountID(id), readableBy: user), for: user).account
        case .transfer: return try transfer(TransferID(id), for: user)
        case .standingOrder: return try standingOrder(StandingOrderID(id), for: user)
        case .card: return try card(CardID(id), for: user)
        case .cardAuthorisation: return try authorisation(AuthorisationID(id), for: user)
        default: return try shown([payee(BeneficiaryID(id), of: user.userID)], to: user.userID).first
        }
    }
}
