public import BankDomain

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

/// What a comparison of a statement file with the books says of an entry.
public enum ReconciliationStatus: String, Hashable, Sendable, CaseIterable {
    /// It is in the file and in the books.
    case matched
    /// It is in both, by its reference, with another amount or on another day.
    case differing
    /// It is in the file and not in the books.
    case missingHere
    /// It is in the books and not in the file.
    case missingThere
    /// It is in the file once more, the same word for word, and was compared once.
    case duplicate
}

/// In what an entry of a statement file differs from that of the books.
public enum ReconciliationDifference: String, Hashable, Sendable, CaseIterable {
    /// The amount, or which way it went.
    case amount
    case bookingDate
}

/// An entry as one side of a comparison has it.
public struct ReconciledSide: Hashable, Sendable {
    public let bookingDate: CalendarDate
    /// How much, below zero for what went out.
    public let amount: Money
    /// What the bank calls it: in the books the entry's id; empty if it has no name.
    public let bankReference: String
    /// What the payer wrote with it; empty if nothing.
    public let reference: String
    /// Who was on the other side; may be empty.
    public let counterparty: String
    /// What it was, in words; may be empty.
    public let description: String

    public init(
        bookingDate: CalendarDate, amount: Money, bankReference: String, reference: String,
        counterparty: String, description: String
    ) {
        self.bookingDate = bookingDate
        self.amount = amount
        self.bankReference = bankReference
        self.reference = reference
        self.counterparty = counterparty
        self.description = description
    }
}
