public import BankDomain
import LanguageKit

/// The rules of freezing, closing and floors that every bank checks alike.
extension Account {
    /// Throws `accountClosed` for an account that is.
    public func requireOpen() throws(ServiceError) {
        guard status != .closed else { throw .accountClosed(id) }
    }

    /// Throws `accountFrozen` or `accountClosed` unless money may go out.
    public func requireDebitable() throws(ServiceError) {
        try requireOpen()
        guard status != .frozen else { throw .accountFrozen(id) }
    }

    /// Throws `accountFrozen` or `accountClosed` unless money may come in.
    public func requireCreditable() throws(ServiceError) {
        try requireOpen()
        // A freeze of which nothing more is known goes both ways.
        guard status != .frozen || freeze?.scope == .debits else { throw .accountFrozen(id) }
    }

    /// Throws unless the principal, who may read the account, may change whether it is frozen: `accountClosed`,
    /// `unauthorized(.roleMissing)` for all but operators if the bank froze it, or if it is another's.
    public func requireFreezable(by principal: Principal) throws(ServiceError) {
        try requireOpen()
        let isTheirs = ownerIDs.contains(principal.userID) && freeze?.frozenBy != .bank
        guard isTheirs || principal.isOperator else { throw .unauthorized(.roleMissing(.operator)) }
    }

    /// The freeze that a principal who may read the account makes. What the bank froze stays its own.
    public func freeze(
        scope: AccountFreeze.Scope, reason: String, by principal: Principal
    ) throws(ServiceError) -> AccountFreeze {
        let reason = try FreeText.name(reason, field: "reason")
        try requireFreezable(by: principal)
        let isOwner = ownerIDs.contains(principal.userID) && freeze?.frozenBy != .bank
        return AccountFreeze(scope: scope, reason: reason, frozenBy: isOwner ? .owner : .bank)
    }

    /// Throws unless the principal may end a freeze of the account, and there is one.
    public func requireFrozen(by principal: Principal) throws(ServiceError) {
        try requireFreezable(by: principal)
        guard status == .frozen else {
            throw .invalidState(.account, name: id.text, status: status.rawValue)
        }
    }

    /// Throws unless the account can be closed. The caller must have checked that the principal may act for it;
    /// ``isDefault`` refers to that principal, and `accruals` is what is not booked yet. See
    /// ``AccountServiceProtocol/close(_:clearsDefault:endsDependents:mode:)``.
    public func requireClosable(clearsDefault: Bool, accruals: AccountAccruals?) throws(ServiceError) {
        guard status != .closed else {
            throw .invalidState(.account, name: id.text, status: status.rawValue)
        }
        try requireDebitable()
        guard balance.isZero else { throw .accountNotEmpty(id, balance: balance) }
        guard availableBalance.isZero else {
            // Nothing is booked, so that what is missing is what is held.
            let (held, _) = Int64.zero.subtractingReportingOverflow(availableBalance.minorUnits)
            throw .accountNotEmpty(id, balance: Money(minorUnits: held, currency: currency))
        }
        if let accruals, !accruals.interest.isZero || !accruals.feesDue.isZero {
            let status = accruals.feesDue.isZero ? "interestDue" : "feesDue"
            throw .invalidState(.account, name: id.text, status: status)
        }
        guard !isDefault || clearsDefault else {
            throw .invalidState(.account, name: id.text, status: "default")
        }
    }

    /// Throws unless the account may have this floor; see ``TellerServiceProtocol/setFloor(of:to:mode:)``.
    public func requireFloor(_ floor: Money?) throws(ServiceError) {
        try requireOpen()
        guard floor == nil || floor?.currency == currency else {
            throw .currencyMismatch(expected: currency, actual: floor?.currency ?? currency)
        }
        let product = ProductCatalogue.product(of: productID)
        if let lowest = product?.terms(in: currency)?.lowestFloor,
            floor.map({ $0.minorUnits < lowest.minorUnits }) ?? true
        {
            throw .invalidValue(
                field: "floor", value: floor?.decimalText ?? "none",
                reason: .malformed(expected: "at least \(lowest.description), because of its product"))
        }
        if let floor, availableBalance.minorUnits < floor.minorUnits {
            throw .invalidState(.account, name: id.text, status: "belowFloor")
        }
    }

    /// Throws `invalidState` for a user who owns the account.
    public func requireNoOwner(_ user: UserID) throws(ServiceError) {
        guard !ownerIDs.contains(user) else {
            throw .invalidState(.account, name: id.text, status: "alreadyOwned")
        }
    }

    /// Throws `invalidState` unless the user is one of several owners.
    public func requireRemovableOwner(_ user: UserID) throws(ServiceError) {
        guard ownerIDs.contains(user) else {
            throw .invalidState(.account, name: id.text, status: "notOwned")
        }
        guard ownerIDs.count > 1 else {
            throw .invalidState(.account, name: id.text, status: "solelyOwned")
        }
    }
}

/// What happened to an account, as ``NotificationEvent`` of the kind `accountChanged` has it for its detail.
public enum AccountChange: String, Hashable, Sendable, CaseIterable {
    case opened
    case renamed
    case madeDefault
    /// Nothing goes out, or nothing at all moves.
    case frozen
    case unfrozen
    case closed
    case ownerAdded
    case ownerRemoved
    /// The available balance may fall to another floor.
    case floorSet
}

extension Account {
    /// Throws `invalidAmount` if what is held, or what is left then, could not be counted any more: an account without a
    /// floor has as much to spend as it likes, but not more than there are numbers.
    package func requireCountable(holding amount: Money) throws(ServiceError) {
        let (held, wasTooMuch) = balance.minorUnits.subtractingReportingOverflow(availableBalance.minorUnits)
        let (sum, isTooMuch) = held.addingReportingOverflow(amount.minorUnits)
        let isTooLittle = balance.minorUnits.subtractingReportingOverflow(sum).overflow
        guard !wasTooMuch, !isTooMuch, !isTooLittle else {
            throw .invalidAmount(text: amount.decimalText, reason: .unreadable(.overflow))
        }
    }
}
