public import BankDomain

/// An entry of a statement file, of the ledger, or of both.
public struct ReconciledEntry: Hashable, Sendable {
    public let status: ReconciliationStatus
    /// How the sides differ. A matched entry also has one if it was booked on another day.
    public let differences: [ReconciliationDifference]
    /// The line of the file on which it begins; `nil` if it is not in the file.
    public let line: Int?
    /// The entry in the file; `nil` if it is not there.
    public let stated: ReconciledSide?
    /// The entry in the ledger; `nil` if it is not there.
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

/// The result of comparing an entry of a statement file with the ledger.
public enum ReconciliationStatus: String, Hashable, Sendable, CaseIterable {
    /// It is in the file and in the ledger.
    case matched
    /// It is in both, by its reference, with another amount or on another day.
    case differing
    /// It is in the file but not in the ledger.
    case missingHere
    /// It is in the ledger but not in the file.
    case missingThere
    /// It is an identical repetition in the file, and was compared once.
    case duplicate
}

/// A difference between an entry of a statement file and of the ledger.
public enum ReconciliationDifference: String, Hashable, Sendable, CaseIterable {
    /// The amount or its direction.
    case amount
    case bookingDate
}

/// An entry on one side of a comparison.
public struct ReconciledSide: Hashable, Sendable {
    public let bookingDate: CalendarDate
    /// The amount, negative for a debit.
    public let amount: Money
    /// The bank's reference: in the ledger the entry's id; empty if there is none.
    public let bankReference: String
    /// The payer's reference text; empty if none.
    public let reference: String
    /// The other party; may be empty.
    public let counterparty: String
    /// The description; may be empty.
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
