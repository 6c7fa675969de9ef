/// An entry of a statement file, of the books, or of both.
public struct ReconciledEntry: Hashable, Sendable {
    public let status: ReconciliationStatus
    /// In what the sides differ; also of a matched one, if it was booked on another day.
    public let differences: [ReconciliationDifference]
    /// The line of the file on which it begins; `nil` if it is not there.
    public let line: Int?
    /// What the file says; `nil` if it is not there.
    public let stated: ReconciledSide?
    /// What the books say; `nil` if it is not there.
    public let booked: ReconciledSide?

    public init(
        status: ReconciliationStatus, line: Int?, stated: ReconciledSide?, booked: ReconciledSide?
    ) {
        self.status = status
        self.line = line
        self.stated = stated
        self.booked = booked
        var differences: [ReconciliationDifference] = []
        if let stated, let booked, stated.amount != booked.amount { differences.append(.amount) }
        if let stated, let booked, stated.bookingDate != booked.bookingDate {
            differences.append(.bookingDate)
        }
        self.differences = differences
    }
}
