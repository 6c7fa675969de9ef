package import BankDomain
import BankServices

/// Orders, holds and goals that end with an account, an owner or a payee.
struct Dependents {
    var orders: [StandingOrder]
    /// Scheduled transfers.
    var transfers: [TransferID]
    var holds: [TransferHold] = []
    var goals: [GoalID] = []

    var ids: [String] {
        orders.map(\.id.text) + transfers.map(\.text) + holds.map(\.id.text) + goals.map(\.text)
    }
}

/// The orders for later among which dependents are looked for.
package enum OrderScope: Sendable {
    /// Those from an account, and from all accounts that a user owns.
    case from(KnownAccount, orOwnedBy: UserID)
    case madeBy(UserID)
}

extension BankRecords {
    /// What depends on an account that a principal closes: orders from it or, from their own accounts, to it, and its
    /// owners' goals for it.
    func dependents(of account: KnownAccount, closedBy principal: Principal) throws -> Dependents {
        try dependents(
            of: account, .from(account, orOwnedBy: principal.userID), goalsOf: account.ownerIDs)
    }

    /// A user's orders from or to an account, and their goals for it.
    func dependents(of account: KnownAccount, orderedBy user: UserID) throws -> Dependents {
        try dependents(of: account, .madeBy(user), goalsOf: [user])
    }

    private func dependents(
        of account: KnownAccount, _ scope: OrderScope, goalsOf users: [UserID]
    ) throws -> Dependents {
        Dependents(
            orders: try openOrders(scope).filter { order, maker in
                try order.fromAccountID == account.id
                    || order.creditor.isAccount(account.account, among: savedPayees(of: maker))
            }.map { $0.order },
            transfers: try waitingTransfers(scope).map { $0.transfer }.filter {
                $0.fromAccountID == account.id || $0.toAccountID == account.id
            }.map(\.id),
            // A hold from or to an own account needs neither a code nor room in the limits.
            holds: try pendingHolds(scope).filter {
                $0.fromAccountID == account.id || $0.toAccountID == account.id
            },
            goals: try goals(for: account.id).filter { users.contains($0.user) }.map { $0.id })
    }

    func dependents(of payee: SavedPayee) throws -> Dependents {
        Dependents(
            orders: try openOrders(.madeBy(payee.user)).map { $0.order }
                .filter { $0.creditor == .destination(.beneficiary(payee.id)) },
            transfers: try waitingTransfers(.madeBy(payee.user))
                .filter { $0.destination == .beneficiary(payee.id) }.map { $0.transfer.id })
    }

    /// Ends dependents if that is wanted, each with its line in the audit trail. Throws `hasDependents` otherwise.
    mutating func end(
        _ dependents: Dependents, isWanted: Bool, _ kind: EntityKind, name: String, for principal: Principal
    ) throws {
        guard !dependents.ids.isEmpty else { return }
        guard isWanted else {
            throw ServiceError.hasDependents(kind, name: name, dependents: dependents.ids)
        }
        for order in dependents.orders {
            try update(StandingOrderChange.cancel.applied(to: order, today: today))
            try recordEnd(.standingOrdersCancel, order.id.text, principal)
        }
        for id in dependents.transfers {
            try end(id, .cancelled)
            try recordEnd(.transfersCancel, id.text, principal)
        }
        for hold in dependents.holds {
            try end(hold, as: .released)
            try recordEnd(.transfersRelease, hold.id.text, principal)
        }
        for id in dependents.goals {
            try markRemoved(id)
            try recordEnd(.goalsRemove, id.text, principal)
        }
    }

    private mutating func recordEnd(
        _ operation: BankOperation, _ id: String, _ principal: Principal
    ) throws {
        try record(AuditedAction(operation, by: principal, on: id), outcome: AuditEvent.doneOutcome)
    }
}
