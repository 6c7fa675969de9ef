public import BankDomain

/// Something that a card's holder may do with it.
public enum CardChange: String, Hashable, Sendable, CaseIterable {
    /// They have it, and it begins to pay.
    case activate
    /// It pays nothing for a while.
    case freeze
    case unfreeze
    /// It is lost or stolen; it never pays again.
    case reportLost

    /// What the card is afterwards. Throws ``ServiceError/invalidState(_:name:status:)`` where this cannot be done
    /// with the card as it is.
    public func status(after card: Card) throws(ServiceError) -> Card.Status {
        switch (self, card.status) {
        case (.activate, .ordered), (.unfreeze, .frozen): return .active
        case (.freeze, .active): return .frozen
        case (.reportLost, .ordered), (.reportLost, .active), (.reportLost, .frozen): return .lost
        default: throw card.isInTheWay
        }
    }

    /// What it is called where the bank says what it was asked for.
    public var operation: BankOperation {
        switch self {
        case .activate: .cardsActivate
        case .freeze: .cardsFreeze
        case .unfreeze: .cardsUnfreeze
        case .reportLost: .cardsReportLost
        }
    }
}

extension Card {
    /// Throws ``ServiceError/invalidState(_:name:status:)`` if the card never pays again: nobody sets its limits or
    /// rules, or sees its number.
    public func requireInUse() throws(ServiceError) {
        if status.isFinal { throw isInTheWay }
    }

    /// What the card is once another took its place; a lost one stays lost. Throws
    /// ``ServiceError/invalidState(_:name:status:)`` if another did already.
    public func statusWhenReplaced() throws(ServiceError) -> Status {
        guard replacedBy == nil else {
            throw .invalidState(.card, name: id.text, status: Status.replaced.rawValue)
        }
        return status == .lost ? .lost : .replaced
    }

    fileprivate var isInTheWay: ServiceError {
        .invalidState(.card, name: id.text, status: status.rawValue)
    }
}
