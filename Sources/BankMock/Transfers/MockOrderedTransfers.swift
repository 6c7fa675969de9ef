import BankDomain
import BankServices

/// The scheduled transfers.
struct MockOrderedTransfers: Codable, Equatable, Sendable {
    struct Order: Codable, Equatable, Sendable {
        let id: TransferID
        let user: UserID
        let destination: TransferDestination
        var transfer: Transfer
        /// The transfer made from it; `nil` if it was not booked.
        var booked: TransferID?
        /// The last day on which rates were missing.
        var triedOn: CalendarDate?
    }

    var list: [Order] = []

    func order(_ id: TransferID) -> Order? { list.first { $0.id == id } }
    func order(bookedAs booking: TransferID) -> Order? { list.first { $0.booked == booking } }
}

/// Scheduled transfers.
extension MockBank {
    var orderedTransfers: MockOrderedTransfers {
        get { head.orderedTransfers ?? MockOrderedTransfers() }
        set { head.orderedTransfers = newValue }
    }

    /// The id of a transfer in the journal, which for a scheduled one is not its own.
    func bookingID(of id: TransferID) -> TransferID { orderedTransfers.order(id)?.booked ?? id }
}

extension Transfer {
    /// This booking as the transfer that was scheduled.
    func ordered(as order: Transfer) -> Transfer {
        Transfer(
            id: order.id, fromAccountID: fromAccountID, toAccountID: toAccountID, creditorName: creditorName,
            creditorIBAN: creditorIBAN, amount: amount, fee: fee, creditedAmount: creditedAmount,
            status: status, reference: reference, executionDate: executionDate,
            requestedExecutionDate: order.executionDate, createdAt: order.createdAt, clearing: clearing)
    }

    func ended(_ status: Status, failure: String? = nil) -> Transfer {
        Transfer(
            id: id, fromAccountID: fromAccountID, toAccountID: toAccountID, creditorName: creditorName,
            creditorIBAN: creditorIBAN, amount: amount, fee: fee, creditedAmount: creditedAmount,
            status: status, reference: reference, executionDate: executionDate,
            requestedExecutionDate: requestedExecutionDate, failure: failure, createdAt: createdAt)
    }
}
