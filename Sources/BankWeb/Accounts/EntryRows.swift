import BankDomain
import BankFeatures
import LanguageKit

/// Entries: pending ones, and then the others by day, newest first.
enum EntryRows {
    /// - Parameter names: the names of accounts, if the entries are of several.
    static func html(_ entries: [Transaction], _ names: PayeeNames? = nil) -> HTML {
        Rows.byDay(
            entries, level: names == nil ? "h3" : "h2",
            day: { $0.status == .pending ? nil : $0.bookingDate }
        ) { row($0, names) }
    }

    /// - Parameter isAlone: whether no title above says its day or that it is pending.
    static func row(_ entry: Transaction, _ names: PayeeNames? = nil, isAlone: Bool = false) -> HTML {
        let isPending = entry.status == .pending
        return Rows.row(
            entry.title, PagePath("entries", entry.id.text),
            details: [
                isAlone || isPending ? Parts.day(entry.bookingDate) : nil,
                names?.name(of: entry.accountID).map { .text($0) },
                text(entry.addition), text(entry.remittance), category(of: entry),
                text(entry.note), text(entry.tags.joined(separator: ", ")), valueDate(of: entry),
            ],
            amount: Parts.change(entry.amount),
            badge: entry.status == .booked || isPending && !isAlone
                ? nil : Parts.badge(Phrase(word: entry.status.rawValue).asTitle))
    }

    // A salary of the category salary says nothing twice.
    private static func category(of entry: Transaction) -> HTML? {
        let word = entry.category.rawValue
        return entry.category == .other || entry.description.lowercased().contains(word)
            ? nil : .phrase(Phrase(word: word).asTitle)
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

    /// What the description says beside the title: nothing if it names the other side, too.
    fileprivate var addition: String {
        counterparty.isEmpty || description.contains(counterparty) ? "" : description
    }

    /// The reference, unless it is the id of a payment of a card.
    fileprivate var remittance: String {
        reference.isID("AUT") ? "" : reference
    }
}

extension String {
    /// Whether this is an id of a kind: its letters and a number. Not a `Regex`, which is parsed again for each row of a
    /// list: that took most of an account's page.
    func isID(_ letters: String) -> Bool {
        let digits = utf8.dropFirst(letters.utf8.count)
        return hasPrefix(letters) && !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
    }
}
