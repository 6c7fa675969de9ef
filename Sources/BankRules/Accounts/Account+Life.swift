package import BankDomain
package import BankServices
import LanguageKit

/// Rules for freezing, closing and floors that are the same at every bank.
extension Account {
    /// Throws `accountClosed` if the account is closed.
    package func requireOpen() throws(ServiceError) {
        guard status != .closed else { throw .accountClosed(id) }
    }

    /// Throws `currencyMismatch` unless the amount is in the account's currency.
    package func requireCurrency(of amount: Money) throws(ServiceError) {
        guard amount.currency == currency else {
            throw .currencyMismatch(expected: currency, actual: amount.currency)
        }
    }

    /// Throws `accountFrozen` or `accountClosed` unless the account may be debited.
    package func requireDebitable() throws(ServiceError) {
        try requireOpen()
        guard status != .frozen else { throw .accountFrozen(id) }
    }

    /// Throws `accountFrozen` or `accountClosed` unless the account may be credited.
    package func requireCreditable() throws(ServiceError) {
        try requireOpen()
        // A freeze of unknown scope blocks both directions.
        guard status != .frozen || freeze?.scope == .debits else { throw .accountFrozen(id) }
    }

    /// Throws unless the principal, who may read the account, may freeze or unfreeze it: `accountClosed`;
    /// `unauthorized(.roleMissing)` for non-operators if the bank froze it or they do not own it.
    package func requireFreezable(by principal: Principal) throws(ServiceError) {
        try requireOpen()
        let isTheirs = ownerIDs.contains(principal.userID) && freeze?.frozenBy != .bank
        guard isTheirs || principal.isOperator else { throw .unauthorized(.roleMissing(.operator)) }
    }

    /// The freeze that a principal who may read the account sets. A freeze by the bank remains the bank's.
    package func freeze(
        scope: AccountFreeze.Scope, reason: String, by principal: Principal
    ) throws(ServiceError) -> AccountFreeze {
        let reason = try FreeText.name(reason, field: .reason)
        try requireFreezable(by: principal)
        let isOwner = ownerIDs.contains(principal.userID) && freeze?.frozenBy != .bank
        return AccountFreeze(scope: scope, reason: reason, frozenBy: isOwner ? .owner : .bank)
    }

    /// Throws unless the account is frozen and the principal may unfreeze it.
    package func requireFrozen(by principal: Principal) throws(ServiceError) {
        try requireFreezable(by: principal)
        guard status == .frozen else {
            throw .invalidState(.account, name: id.text, status: status.rawValue)
        }
    }

    /// Throws unless the account can be closed. The caller must have checked that the principal may act for it;
    /// ``isDefault`` refers to that principal, and `accruals` has the amounts that are not booked yet. See
    /// ``AccountServiceProtocol/close(_:clearsDefault:endsDependents:mode:)``.
    package func requireClosable(
        clearsDefault: Bool, accruals: AccountAccruals?, hasOpenDays: Bool
    ) throws(ServiceError) {
        guard status != .closed else {
            throw .invalidState(.account, name: id.text, status: status.rawValue)
        }
        try requireDebitable()
        guard balance.isZero else { throw .accountNotEmpty(id, balance: balance) }
        guard availableBalance.isZero else {
            // The booked balance is zero, so the negative of the available balance is the amount held.
            let (held, _) = Int64.zero.subtractingReportingOverflow(availableBalance.minorUnits)
            throw .accountNotEmpty(id, balance: Money(minorUnits: held, currency: currency))
        }
        if let accruals, !accruals.interest.isZero || !accruals.feesDue.isZero {
            let status = accruals.feesDue.isZero ? "interestDue" : "feesDue"
            throw .invalidState(.account, name: id.text, status: status)
        }
        guard !hasOpenDays else { throw .invalidState(.account, name: id.text, status: "daysOpen") }
        guard !isDefault || clearsDefault else {
            throw .invalidState(.account, name: id.text, status: "default")
        }
    }

    /// Throws unless the account may have this floor; see ``TellerServiceProtocol/setFloor(of:to:mode:)``.
    package func requireFloor(_ floor: Money?) throws(ServiceError) {
        try requireOpen()
        guard floor == nil || floor?.currency == currency else {
            throw .currencyMismatch(expected: currency, actual: floor?.currency ?? currency)
        }
        let product = ProductCatalogue.product(of: productID)
        if let lowest = product?.terms(in: currency)?.lowestFloor,
            floor.map({ $0.minorUnits < lowest.minorUnits }) ?? true
        {
            throw .invalidValue(
                field: .floor, value: floor?.decimalText ?? "none",
                reason: .malformed(expected: "at least \(lowest.description), because of its product"))
        }
        if let floor, availableBalance.minorUnits < floor.minorUnits {
            throw .invalidState(.account, name: id.text, status: "belowFloor")
        }
    }

    /// Throws `invalidState` for a user who owns the account.
    package func requireNoOwner(_ user: UserID) throws(ServiceError) {
        guard !ownerIDs.contains(user) else {
            throw .invalidState(.account, name: id.text, status: "alreadyOwned")
        }
    }

    /// Throws `invalidState` unless the user is one of several owners.
    package func requireRemovableOwner(_ user: UserID) throws(ServiceError) {
        guard ownerIDs.contains(user) else {
            throw .invalidState(.account, name: id.text, status: "notOwned")
        }
        guard ownerIDs.count > 1 else {
            throw .invalidState(.account, name: id.text, status: "solelyOwned")
        }
    }
}

extension Account {
    /// Throws `invalidAmount` if the held amount, or the balance after it, would overflow: an account without a floor
    /// has no other limit.
    package func requireCountable(holding amount: Money) throws(ServiceError) {
        let (held, wasTooMuch) = balance.minorUnits.subtractingReportingOverflow(availableBalance.minorUnits)
        let (sum, isTooMuch) = held.addingReportingOverflow(amount.minorUnits)
        let isTooLittle = balance.minorUnits.subtractingReportingOverflow(sum).overflow
        guard !wasTooMuch, !isTooMuch, !isTooLittle else {
            throw .invalidAmount(text: amount.decimalText, reason: .unreadable(.overflow))
        }
    }
}
