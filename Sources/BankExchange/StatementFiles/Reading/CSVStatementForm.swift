import BankDomain
import BankServices
import LanguageKit

/// The format of a CSV statement: separator, header position and date format.
struct CSVStatementForm {
    private static let separators = [",", ";", "\t", "|"].map { Array($0.utf8)[0] }
    private static let headerLineMaximum = 40
    private static let quote = UInt8(ascii: "\"")

    let separator: UInt8
    let header: CSVStatementHeader
    let days: CSVStatementDays

    /// Detects the format. Throws ``StatementProblem`` for a part that is neither detected nor given in the options,
    /// and `invalidFile`.
    static func of(_ file: InputFile, options: StatementLayout) throws -> CSVStatementForm {
        let separators = try separators(in: file)
        for separator in separators {
            guard let header = try? header(file, separator, options: options) else { continue }
            let days = try days(file, separator, header, options: options)
            return CSVStatementForm(separator: separator, header: header, days: days)
        }
        throw try unknown(file, options: options)
    }

    // A separator that does not occur in a small file cannot split it.
    private static func separators(in file: InputFile) throws -> [UInt8] {
        guard file.byteCount <= file.pieceByteCount else { return separators }
        let file = try file.reopened()
        var bytes = [UInt8](repeating: 0, count: file.pieceByteCount)
        let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
        return separators.filter(bytes[..<count].contains)
    }

    /// A reader of the records after the header.
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

    // Some banks write details of the account before the header.
    private static func header(
        _ file: InputFile, _ separator: UInt8, options: StatementLayout
    ) throws -> CSVStatementHeader? {
        var reader = reader(try file.reopened(), separator)
        for _ in 0..<headerLineMaximum {
            guard try reader.next() else { return nil }
            // A date and an amount need at least two columns.
            guard reader.record.fieldCount > 1 else { continue }
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
        _ file: InputFile, _ separator: UInt8, _ header: CSVStatementHeader, options: StatementLayout
    ) throws -> CSVStatementDays {
        if let format = options.dateFormat {
            guard let days = CSVStatementDays(format: format) else {
                throw StatementProblem(
                    line: nil,
                    "it can't be read with \"\(format.prefix(40))\"; use a date format like DD.MM.YYYY")
            }
            return days
        }
        var reader = reader(try file.reopened(), separator)
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
                    "\"\(text.prefix(30))\" has a different date format; use --date-format, such as DD.MM.YYYY"
                )
            }
        }
        guard let days = guess.days else {
            throw StatementProblem(
                line: header.line, column: header.names[place],
                "the dates can be read as month first or as day first; use --date-format, such as MM/DD/YYYY"
            )
        }
        return days
    }

    // Lists the columns of the separator that splits the first line into the most fields.
    private static func unknown(_ file: InputFile, options: StatementLayout) throws -> StatementProblem {
        var best: [String] = []
        for separator in separators {
            var reader = reader(try file.reopened(), separator)
            guard (try? reader.next()) == true else { continue }
            let found = names(reader.record)
            if found.count > best.count { best = found }
        }
        guard !best.isEmpty else { return StatementProblem(line: nil, "it is empty or not CSV") }
        let columns = Phrase.list(best.prefix(40).map { "\"\($0.prefix(40))\"" })
        return StatementProblem(
            line: 1,
            "no date and amount columns were found; use --date-column and --amount-column. The columns are \(columns)"
        )
    }
}

/// The date format of a CSV statement.
struct CSVStatementDays {
    private static let firstYear = 1980
    private static let known = [
        "YYYY-MM-DD", "YYYY/MM/DD", "YYYY.MM.DD", "YYYYMMDD", "DD.MM.YYYY", "DD.MM.YY", "DD/MM/YYYY",
        "MM/DD/YYYY", "DD-MM-YYYY", "MM-DD-YYYY", "DD/MM/YY", "MM/DD/YY",
    ].compactMap { CSVStatementDays(format: $0) }

    private let pattern: DatePattern

    /// Dates of this format, such as `DD.MM.YYYY`; `nil` if it is invalid.
    init?(format: String) {
        guard let pattern = DatePattern(format, twoDigitYearsFrom: Self.firstYear) else { return nil }
        self.pattern = pattern
    }

    /// The date in a field, optionally followed by a time; `nil` if there is none.
    func date(_ bytes: ArraySlice<UInt8>) -> CalendarDate? {
        if let date = pattern.date(bytes) { return date }
        return pattern.date(Self.padded(bytes))
    }

    // Pads 1/5/2026 to 01/05/2026 and removes a time after the date.
    private static func padded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let rest = bytes.drop { $0 == 0x20 }
        let day = rest.prefix { $0 != 0x20 && $0 != UInt8(ascii: "T") }
        var (padded, group): ([UInt8], [UInt8]) = ([], [])
        for byte in day {
            if isDigit(byte) {
                group.append(byte)
                continue
            }
            padded += (group.count == 1 ? [0x30] : []) + group + [byte]
            group = []
        }
        return (padded + (group.count == 1 ? [0x30] : []) + group)[...]
    }

    /// Finds the common date format of a file.
    struct Guess {
        private var candidates = CSVStatementDays.known
        private var hasSeen = false

        /// True if exactly one format is left.
        var isDecided: Bool { hasSeen && candidates.count == 1 }

        /// The format, if it is the only match or there were no dates.
        var days: CSVStatementDays? { isDecided || !hasSeen ? candidates.first : nil }

        /// Adds a field; returns whether any format still matches. Empty fields are ignored.
        mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
            guard bytes.contains(where: { $0 != 0x20 }) else { return true }
            let padded = CSVStatementDays.padded(bytes)
            candidates = candidates.filter {
                $0.pattern.date(bytes) != nil || $0.pattern.date(padded) != nil
            }
            hasSeen = true
            return !candidates.isEmpty
        }
    }
}
