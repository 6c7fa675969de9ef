import BankDomain
import LanguageKit

/// Entries of an account, newest first, by day.
enum EntryRows {
    static func html(_ entries: [Transaction]) -> HTML {
        Rows.byDay(entries, level: "h3", day: \.bookingDate, row: row)
    }

    private static func row(_ entry: Transaction) -> HTML {
        Rows.row(
            entry.title, PagePath("entries", entry.id.text),
            details: [
                text(entry.counterparty.isEmpty ? "" : entry.description), text(entry.reference),
                category(of: entry),
                text(entry.note), text(entry.tags.joined(separator: ", ")), valueDate(of: entry),
            ],
            amount: Parts.change(entry.amount),
            badge: entry.status == .booked ? nil : Parts.badge(Phrase(word: entry.status.rawValue)))
    }

    // A salary of the category salary says nothing twice.
    private static func category(of entry: Transaction) -> HTML? {
        let word = entry.category.rawValue
        return entry.category == .other || entry.description.lowercased() == word
            ? nil : .phrase(Phrase(word: word))
    }

    // A day that was closed gets no bookings, but keeps the payment's value date.
    private static func valueDate(of entry: Transaction) -> HTML? {
        entry.valueDate == entry.bookingDate ? nil : .phrase("Value date \(entry.valueDate.words)")
    }

    private static func text(_ text: String) -> HTML? { text.isEmpty ? nil : .text(text) }
}

extension Transaction {
    /// Who is on the other side; the description if nobody is.
    var title: String { counterparty.isEmpty ? description : counterparty }
}
