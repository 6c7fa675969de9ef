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
}

/// Scheduled transfers.
extension MockBank {
    var orderedTransfers: MockOrderedTransfers {
        get { head.orderedTransfers ?? MockOrderedTransfers() }
        set { head.orderedTransfers = newValue }
    }
}

extension Transfer {
    func ended(_ status: Status, failure: String? = nil) -> Transfer {
        Transfer(
            id: id, fromAccountID: fromAccountID, toAccountID: toAccountID, creditorName: creditorName,
            creditorIBAN: creditorIBAN, amount: amount, fee: fee, creditedAmount: creditedAmount,
            status: status, reference: reference, executionDate: executionDate, failure: failure,
            createdAt: createdAt)
    }
}
