import LanguageKit

/// What a table says about the order of day and month, beside the days themselves.
struct TableDayEvidence {
    private let others: [String]
    private let isDayFirst: Bool

    init(
        _ header: TableHeader, _ rows: [TableSample.Row], _ preamble: TablePreamble, _ amounts: TableAmount
    ) {
        let places = [TableColumn.bookingDate, .valueDate].flatMap { header.known[$0] ?? [] }.map(\.place)
        others = preamble.days + rows.flatMap { row in places.map { row.text($0) } }
        let words = StatementWords.shipped
        // No country that writes the month first has both a language other than English and a decimal comma.
        isDayFirst =
            amounts.hasDecimalComma == true
            && header.hasNames
            && header.names.contains { name in
                let plain = StatementWords.plain(name)
                return words.columns[plain] != nil && !words.english.contains(plain)
            }
    }

    /// The format that the other days or the language show, and what to say about it.
    func days(of guess: TableDayGuess, in column: String) -> (TableDays, Phrase)? {
        var narrowed = guess
        for day in others { narrowed.take(day) }
        guard let days = narrowed.only ?? (isDayFirst ? narrowed.dayFirst : nil) else { return nil }
        let notice: Phrase = """
            the days in the column \(column) were read as \(days.format), as other days or the language of the file show; use \
            --date-format for another form
            """
        return (days, notice)
    }
}
