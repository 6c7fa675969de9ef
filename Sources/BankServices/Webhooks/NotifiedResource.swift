public import BankDomain

/// What a notification is about, as its user may read it now.
public struct NotifiedResource: Sendable {
    public let change: ResourceChange
    /// An `Account`, `Transfer`, `StandingOrder`, `Card`, `CardAuthorisation` or `Beneficiary`, by the kind; `nil` if it
    /// is gone.
    public let resource: (any Sendable)?

    package init(change: ResourceChange, resource: (any Sendable)?) {
        self.change = change
        self.resource = resource
    }
}

extension NotifiedResource {
    public typealias Services = HasAccountService & HasTransferService & HasStandingOrderService
        & HasCardService & HasBeneficiaryService

    /// Reads it by its own call; `nil` if the notification is about none of them.
    package init?(of notification: BankNotification, in services: any Services) async throws {
        guard let change = notification.resource else { return nil }
        self.init(change: change, resource: try await Self.read(change, in: services))
    }

    private static func read(
        _ change: ResourceChange, in services: any Services
    ) async throws -> (any Sendable)? {
        let id = change.id
        do {
            switch change.kind {
            case .account: return try await services.accountService.account(id: AccountID(id))
            case .transfer: return try await services.transferService.transfer(id: TransferID(id))
            case .standingOrder: return try await services.standingOrderService.order(id: StandingOrderID(id))
            case .card: return try await services.cardService.card(id: CardID(id))
            case .cardAuthorisation:
                return try await services.cardService.authorisation(id: AuthorisationID(id))
            default: return try await services.beneficiaryService.beneficiaries().first { $0.id.text == id }
            }
        } catch ServiceError.notFound {
            return nil
        }
    }
}

extension BankNotification {
    /// The resource that it is about; `nil` for a sign-in, for a change of what protects the user, and for a direct
    /// debit.
    package var resource: ResourceChange? {
        let kind: ResourceChange.Kind
        if AccountID(subject).number != nil {
            kind = .account
        } else if TransferID(subject).number != nil || TransferID(subject).orderNumber != nil {
            kind = .transfer
        } else if StandingOrderID(subject).number != nil {
            kind = .standingOrder
        } else if CardID(subject).number != nil {
            kind = .card
        } else if AuthorisationID(subject).number != nil {
            kind = .cardAuthorisation
        } else if BeneficiaryID(subject).number != nil {
            kind = .beneficiary
        } else {
            return nil
        }
        return ResourceChange(kind: kind, id: subject)
    }
}
