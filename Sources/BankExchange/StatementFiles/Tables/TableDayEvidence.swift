import LanguageKit

/// What a table says about the order of day and month, beside the days themselves.
struct TableDayEvidence {
    private let period: [String]
    private let isDayFirst: Bool

    init(_ header: TableHeader, _ preamble: TablePreamble, _ amounts: TableAmount) {
        period = preamble.days
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

    /// The format that is certain, and what to say about it.
    func days(of guess: TableDayGuess, in column: String) -> (TableDays, Phrase?)? {
        var narrowed = guess
        for day in period { narrowed.take(day) }
        if let days = narrowed.only { return (days, nil) }
        guard isDayFirst, let days = guess.dayFirst else { return nil }
        let notice: Phrase = """
            the days in the column \(column) were read as \(days.format), as in the language of its names and with a \
            decimal comma; use --date-format for another form
            """
        return (days, notice)
    }
}
