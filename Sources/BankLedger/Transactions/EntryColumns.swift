import BankDomain

/// The columns in which the row of a transfer, named `t`, holds one of its two entries.
struct EntryColumns {
    let direction: Transaction.Direction

    /// The two entries of a transfer, the debit first.
    static let both = [EntryColumns(direction: .debit), EntryColumns(direction: .credit)]

    /// The entry with this id: 2t is the debit of transfer t, 2t + 1 its credit.
    static func of(_ entry: Int64) -> EntryColumns { both[Int(entry & 1)] }

    /// The lowest bit of the entry's id.
    var bit: Int64 { direction == .credit ? 1 : 0 }

    var id: String { "(2 * t.id + \(bit))" }

    var account: String { "t.\(direction.rawValue)" }

    /// Its number in that account.
    var number: String { "t.\(direction.rawValue)_number" }

    var description: String { "t.\(direction.rawValue)_description" }

    var counterparty: String { "t.\(direction.rawValue)_counterparty" }
}
