import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Orders and goals that depend on an account or a payee about to be removed.
struct Dependents {
    fileprivate let transaction: LedgerTransaction
    fileprivate let orders: [StandingOrder]
    /// Scheduled transfers.
    fileprivate let transfers: [TransferID]
    fileprivate let goals: [GoalID]

    private var ids: [String] { orders.map(\.id.text) + transfers.map(\.text) + goals.map(\.text) }

    /// Ends the dependents if requested, each with its line in the audit trail. Throws `hasDependents` otherwise.
    func end(
        isWanted: Bool, _ kind: EntityKind, name: String, for principal: Principal
    ) throws {
        guard !ids.isEmpty else { return }
        guard isWanted else { throw ServiceError.hasDependents(kind, name: name, dependents: ids) }
        for order in orders {
            let cancelled = try StandingOrderChange.cancel.applied(to: order, today: transaction.now.date)
            try transaction.standingOrders.update(cancelled)
            try record(.standingOrdersCancel, order.id.text, principal)
        }
        for id in transfers {
            try transaction.scheduledTransfers.end(id, .cancelled)
            try record(.transfersCancel, id.text, principal)
        }
        for id in goals {
            try transaction.goals.markRemoved(id)
            try record(.goalsRemove, id.text, principal)
        }
    }

    private func record(_ operation: BankOperation, _ id: String, _ principal: Principal) throws {
        try transaction.audit.record(AuditedAction(operation, by: principal, on: id))
    }
}

extension LedgerTransaction {
    /// The principal's dependents: orders from an account or, from their own accounts, to it, and the goals for it.
    func dependents(of account: KnownAccount, for principal: Principal) throws -> Dependents {
        let own = "debit IN (SELECT account FROM account_owner WHERE owner = ?2)"
        return Dependents(
            transaction: self,
            orders: try orders(
                using: account,
                where: "s.debit IN (SELECT ?1 UNION SELECT account FROM account_owner WHERE owner = ?2)",
                principal.userID),
            transfers: try flushed.rows(
                """
                SELECT id FROM ordered_transfer
                WHERE status = 'pending' AND (debit = ?1 OR (credit = ?1 AND \(own))) ORDER BY id
                """, account.number, principal.userID
            ) { TransferID(orderNumber: $0.int64("id")) },
            goals: try flushed.rows(
                """
                SELECT g.id FROM goal g JOIN account_owner o ON o.account = g.account AND o.owner = g.user
                WHERE g.account = ? AND g.removed_at IS NULL ORDER BY g.id
                """, account.number
            ) { GoalID(number: $0.int64("id")) })
    }

    /// A user's orders from or to an account, and their goals for it.
    func dependents(of account: KnownAccount, orderedBy user: UserID) throws -> Dependents {
        Dependents(
            transaction: self,
            orders: try orders(
                using: account, where: "s.made_by = ?2 AND (s.debit = ?1 OR s.creditor_kind <> 'recorded')",
                user),
            transfers: try flushed.rows(
                """
                SELECT id FROM ordered_transfer
                WHERE status = 'pending' AND user = ?2 AND (debit = ?1 OR credit = ?1) ORDER BY id
                """, account.number, user
            ) { TransferID(orderNumber: $0.int64("id")) },
            goals: try flushed.rows(
                "SELECT id FROM goal WHERE account = ? AND user = ? AND removed_at IS NULL ORDER BY id",
                account.number, user
            ) { GoalID(number: $0.int64("id")) })
    }

    // The orders that match the condition, limited to those from the account (?1) or to it.
    private func orders(
        using account: KnownAccount, where condition: String, _ user: UserID
    ) throws -> [StandingOrder] {
        let orders = try flushed.rows(
            """
            SELECT \(StandingOrderRow.columns) FROM standing_order s
            WHERE s.status IN ('active', 'paused') AND (\(condition)) ORDER BY s.id
            """, account.number, user, read: StandingOrderRow.read)
        let payees = try flushed.rows("SELECT id FROM beneficiary WHERE account = ?", account.number) {
            BeneficiaryID(number: $0.int64("id"))
        }
        return orders.filter {
            $0.fromAccountID == account.id
                || $0.creditor.isAccount(account.id, account.account.iban?.validated, keptAs: payees)
        }
    }

    /// The dependents of a payee.
    func dependents(of beneficiary: BeneficiaryID) throws -> Dependents {
        Dependents(
            transaction: self,
            orders: try flushed.rows(
                """
                SELECT \(StandingOrderRow.columns) FROM standing_order s
                WHERE s.status IN ('active', 'paused') AND s.creditor_kind = 'beneficiary' AND s.creditor = ?
                ORDER BY s.id
                """, beneficiary.text, read: StandingOrderRow.read),
            transfers: try flushed.rows(
                "SELECT id FROM ordered_transfer WHERE status = 'pending' AND destination = ? ORDER BY id",
                beneficiary.text
            ) { TransferID(orderNumber: $0.int64("id")) },
            goals: [])
    }
}
