import BankDomain

/// The transfers that wait for their day.
struct MockOrderedTransfers: Codable, Equatable, Sendable {
    struct Order: Codable, Equatable, Sendable {
        let id: TransferID
        let user: UserID
        let destination: TransferDestination
        var transfer: Transfer
        /// What it became; `nil` if it was not booked.
        var booked: TransferID?
    }

    var list: [Order] = []
}
