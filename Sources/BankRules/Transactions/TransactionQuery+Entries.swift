package import BankDomain
package import BankServices

extension TransactionQuery {
    /// Whether an entry fits all conditions but the account.
    package func accepts(_ entry: Transaction) -> Bool {
        if let text,
            !([entry.description, entry.counterparty, entry.reference, entry.note] + entry.tags)
                .contains(where: { $0.hasText(text) })
        {
            return false
        }
        if let from, entry.bookingDate < from { return false }
        if let to, entry.bookingDate > to { return false }
        if let direction, entry.direction != direction { return false }
        if let minimumMinorUnits, entry.amount.minorUnits < minimumMinorUnits { return false }
        if let maximumMinorUnits, entry.amount.minorUnits > maximumMinorUnits { return false }
        if let category, entry.category != category { return false }
        if let status, entry.status != status { return false }
        return true
    }
}

extension String {
    /// True if this text contains the other; the case of ASCII letters is ignored.
    package func hasText(_ text: String) -> Bool {
        let needle = text.utf8.map(\.asciiLowercased)
        let hay = utf8.map(\.asciiLowercased)
        guard needle.count <= hay.count else { return false }
        return (0...(hay.count - needle.count)).contains { hay[$0...].starts(with: needle) }
    }
}

extension UInt8 {
    fileprivate var asciiLowercased: UInt8 { (65...90).contains(self) ? self + 32 : self }
}
