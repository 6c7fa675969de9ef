import BankDomain
import BankRules
import BankServices

/// Money held for payees, oldest first: the N of `HLD00000N` is the position.
struct MockTransferHolds: Codable, Equatable, Sendable {
    /// A hold as stored by the mock bank.
    struct Kept: Codable, Equatable, Sendable {
        var hold: TransferHold
        /// The day on which it counts towards limits.
        let countedOn: CalendarDate
        /// Who made it; `nil` in banks that were stored before this was kept.
        var maker: UserID?
    }

    var list: [Kept] = []

    var pending: [Kept] { list.filter { $0.hold.status == .pending } }
}

extension MockTransferHolds.Kept {
    /// The transfer of the full amount, for the limits.
    var transfer: Transfer {
        Transfer(
            id: "", fromAccountID: hold.fromAccountID, toAccountID: hold.toAccountID, amount: hold.amount,
            status: .pending, reference: hold.reference, executionDate: countedOn, createdAt: hold.createdAt)
    }

    /// True if the numbers are in the range that this program writes.
    var isPossible: Bool {
        hold.amount.isPositive && hold.fee?.isPositive != false && (try? hold.total()) != nil
    }
}

/// Money held for payees.
extension MockBank {
    var transferHolds: MockTransferHolds {
        get { head.transferHolds ?? MockTransferHolds() }
        set { head.transferHolds = newValue }
    }

    /// Holds on accounts that the principal may debit, newest first.
    func transferHolds(page: PageRequest?, for principal: Principal) throws -> Page<TransferHold> {
        let accounts = accountIDs(movableBy: principal)
        let all = Array(transferHolds.list.map(\.hold).reversed())
        let visible = all.filter { accounts.contains($0.fromAccountID) }
        guard let page else { return Page(items: visible, page: 1, limit: visible.count) }
        return try Page(page, of: visible, among: all, id: \.id.text) {
            ($0.id.number ?? 0) < ($1.id.number ?? 0)
        }
    }
}
