import BankDomain

/// Days as English text writes them: `18 November 2026`.
enum EnglishDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// The day that a text names; `nil` if it names none.
    static func date(_ text: String) -> CalendarDate? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let month = months.firstIndex(of: String(parts[1])),
            let day = number(parts[0], digits: 1...2), let year = number(parts[2], digits: 4...4)
        else { return nil }
        return CalendarDate(year: year, month: month + 1, day: day)
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
