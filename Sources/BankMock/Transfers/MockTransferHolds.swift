import BankDomain
import BankServices

/// Money that is reserved for payees, in the order in which it was: the N of `HLD00000N` is the place.
struct MockTransferHolds: Codable, Equatable, Sendable {
    /// A hold as the mock bank keeps it.
    struct Kept: Codable, Equatable, Sendable {
        var hold: TransferHold
        /// The day on which it counts as sent.
        let countedOn: CalendarDate
    }

    var list: [Kept] = []

    var pending: [Kept] { list.filter { $0.hold.status == .pending } }
}

extension MockTransferHolds.Kept {
    /// The transfer of all of it, as limits count it.
    var transfer: Transfer {
        Transfer(
            id: "", fromAccountID: hold.fromAccountID, toAccountID: hold.toAccountID, amount: hold.amount,
            status: .pending, reference: hold.reference, executionDate: countedOn, createdAt: hold.createdAt)
    }

    /// Whether the numbers are such as this program writes.
    var isPossible: Bool {
        hold.amount.isPositive && hold.fee?.isPositive != false && (try? hold.total()) != nil
    }
}
