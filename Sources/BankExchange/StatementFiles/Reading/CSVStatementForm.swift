import BankDomain
import BankServices
import LanguageKit

/// How a statement in CSV is written: what separates the fields, where the header stands, how days are written.
struct CSVStatementForm {
    private static let separators = [",", ";", "\t", "|"].map { Array($0.utf8)[0] }
    private static let headerLineMaximum = 40
    private static let quote = UInt8(ascii: "\"")

    let separator: UInt8
    let header: CSVStatementHeader
    let days: CSVStatementDays

    /// Looks at a file. Throws ``StatementProblem`` for what cannot be seen and was not said, and `invalidFile`.
    static func of(_ path: String, options: StatementLayout) throws -> CSVStatementForm {
        for separator in separators {
            guard let header = try? header(path, separator, options: options) else { continue }
            let days = try days(path, separator, header, options: options)
            return CSVStatementForm(separator: separator, header: header, days: days)
        }
        throw try unknown(path, options: options)
    }

    /// A reader of the records behind the header.
    func reader(_ file: InputFile) throws -> CSVReader {
        var reader = Self.reader(file, separator)
        try Self.skip(&reader, header)
        return reader
    }

    private static func reader(_ file: InputFile, _ separator: UInt8) -> CSVReader {
        CSVReader(file, separator: separator, quote: quote, requiresUTF8: false)
    }

    private static func skip(_ reader: inout CSVReader, _ header: CSVStatementHeader) throws {
        while try reader.next(), reader.record.line != header.line {}
    }

    // Some banks write of the account before they come to the header.
    private static func header(
        _ path: String, _ separator: UInt8, options: StatementLayout
    ) throws -> CSVStatementHeader? {
        var reader = reader(try InputFile(path), separator)
        for _ in 0..<headerLineMaximum {
            guard try reader.next() else { return nil }
            let names = names(reader.record)
            if let header = CSVStatementHeader(names, line: reader.record.line, options: options) {
                return header
            }
        }
        return nil
    }

    private static func names(_ record: CSVRecord) -> [String] {
        var texts = StatementText()
        return (0..<record.fieldCount).map { texts.text(record[$0]) }
    }

    private static func days(
        _ path: String, _ separator: UInt8, _ header: CSVStatementHeader, options: StatementLayout
    ) throws -> CSVStatementDays {
        if let format = options.dateFormat {
            guard let days = CSVStatementDays(format: format) else {
                throw StatementProblem(
                    line: nil,
                    "cannot be read with \"\(format.prefix(40))\"; a form of days is like DD.MM.YYYY")
            }
            return days
        }
        var reader = reader(try InputFile(path), separator)
        try skip(&reader, header)
        var guess = CSVStatementDays.Guess()
        let place = header.places[.bookingDate] ?? 0
        while !guess.isDecided, try reader.next() {
            guard reader.record.fieldCount > place else { continue }
            guard guess.take(reader.record[place]) else {
                var texts = StatementText()
                let text = texts.text(reader.record[place])
                throw StatementProblem(
                    line: reader.record.line, column: header.names[place],
                    "\"\(text.prefix(30))\" is no day that fits those before it; say --date-format, as in DD.MM.YYYY"
                )
            }
        }
        guard let days = guess.days else {
            throw StatementProblem(
                line: header.line, column: header.names[place],
                "every day may be read with its month first or with its day first; say --date-format, as in MM/DD/YYYY"
            )
        }
        return days
    }

    // Which of the separators parts the first line into most is the one that people would name.
    private static func unknown(_ path: String, options: StatementLayout) throws -> StatementProblem {
        var best: [String] = []
        for separator in separators {
            var reader = reader(try InputFile(path), separator)
            guard (try? reader.next()) == true else { continue }
            let found = names(reader.record)
            if found.count > best.count { best = found }
        }
        guard !best.isEmpty else { return StatementProblem(line: nil, "is empty or no CSV") }
        let columns = Phrase.list(best.prefix(40).map { "\"\($0.prefix(40))\"" })
        return StatementProblem(
            line: 1,
            "has no columns that are known as day and amount; say --date-column and --amount-column. It has \(columns)"
        )
    }
}
