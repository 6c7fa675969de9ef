import BankDomain
import BankRules
import BankServices

/// Orders and goals that depend on an account or a payee about to be removed.
struct MockDependents {
    var orders: [StandingOrder]
    /// Scheduled transfers.
    var transfers: [TransferID]
    var goals: [GoalID] = []

    var ids: [String] { orders.map(\.id.text) + transfers.map(\.text) + goals.map(\.text) }
}

extension MockBank {
    /// The principal's dependents: orders from an account or, from their own accounts, to it, and the goals for it.
    func dependents(of account: MockAccount, by principal: Principal) -> MockDependents {
        let own = Set(head.accounts.filter { $0.owners.contains(principal.userID) }.map(\.id))
        return MockDependents(
            orders: endableOrders.filter { order in
                order.fromAccountID == account.id
                    || (own.contains(order.fromAccountID) && pays(order, account))
            },
            transfers: waitingOrders.map(\.transfer).filter {
                $0.fromAccountID == account.id
                    || (own.contains($0.fromAccountID) && $0.toAccountID == account.id)
            }.map(\.id),
            goals: goals(for: account).filter { account.owners.contains($0.user) }.map(\.goal.id))
    }

    /// A user's orders from or to an account, and their goals for it.
    func dependents(of account: MockAccount, orderedBy user: UserID) -> MockDependents {
        let made = Set(standingOrders.orders.filter { $0.madeBy == user }.map(\.order.id))
        return MockDependents(
            orders: endableOrders.filter { order in
                made.contains(order.id) && (order.fromAccountID == account.id || pays(order, account))
            },
            transfers: waitingOrders.filter { $0.user == user }.map(\.transfer).filter {
                $0.fromAccountID == account.id || $0.toAccountID == account.id
            }.map(\.id),
            goals: goals(for: account).filter { $0.user == user }.map(\.goal.id))
    }

    private func pays(_ order: StandingOrder, _ account: MockAccount) -> Bool {
        let kept = payees.filter { $0.accountID == account.id }.map(\.id)
        return order.creditor.isAccount(account.id, account.iban?.validated, keptAs: kept)
    }

    private func goals(for account: MockAccount) -> [MockGoal] {
        (head.goals ?? []).filter { $0.goal.accountID == account.id && !$0.isRemoved }
    }

    /// The dependents of a payee.
    func dependents(of beneficiary: BeneficiaryID) -> MockDependents {
        MockDependents(
            orders: endableOrders.filter { $0.creditor == .destination(.beneficiary(beneficiary)) },
            transfers: waitingOrders.filter { $0.destination == .beneficiary(beneficiary) }.map(\.id))
    }

    /// Ends the dependents if requested, each with its line in the audit trail. Throws `hasDependents` otherwise.
    mutating func end(
        _ dependents: MockDependents, isWanted: Bool, _ kind: EntityKind, name: String,
        by principal: Principal
    ) throws(ServiceError) {
        guard !dependents.ids.isEmpty else { return }
        guard isWanted else { throw .hasDependents(kind, name: name, dependents: dependents.ids) }
        for order in dependents.orders {
            update(try StandingOrderChange.cancel.applied(to: order, today: head.clock.date))
            record(AuditedAction(.standingOrdersCancel, by: principal, on: order.id.text))
        }
        for id in dependents.transfers {
            end(id, .cancelled)
            record(AuditedAction(.transfersCancel, by: principal, on: id.text))
        }
        for id in dependents.goals {
            markRemoved(id)
            record(AuditedAction(.goalsRemove, by: principal, on: id.text))
        }
    }

    private var endableOrders: [StandingOrder] {
        standingOrders.orders.map(\.order).filter { $0.status == .active || $0.status == .paused }
    }

    private var waitingOrders: [MockOrderedTransfers.Order] {
        orderedTransfers.list.filter { $0.transfer.status == .pending }
    }
}
