import BankDomain

/// The transfers that wait for their day, and what keys were used for besides postings.
struct MockOrderedTransfers: Codable, Equatable, Sendable {
    /// One that was ordered.
    struct Order: Codable, Equatable, Sendable {
        let id: TransferID
        let user: UserID
        let destination: TransferDestination
        var transfer: Transfer
        /// What it became; `nil` if it was not booked.
        var booked: TransferID?
    }

    /// A request, and the id of what it made.
    struct Answer: Codable, Equatable, Sendable {
        let request: MockPosting.Request
        let made: String
    }

    var list: [Order] = []
    var requests: [Answer] = []
}
