package import BankDomain
import BankServices
package import LanguageKit

/// A file of the European Central Bank's rates, in any format.
package enum RatesFile {
    /// Reads a file, as XML if it begins with `<` and otherwise as CSV, and passes its rates on.
    ///
    /// Throws `invalidFile`.
    package static func read(_ path: String, into rates: any RatesReceiver) throws {
        let file = try InputFile(path)
        try file.requireText()
        let isXML = try file.beginsAsXML()
        try FileProblem.translated(of: path) {
            if isXML { try RatesXML.read(file, into: rates) } else { try RatesCSV.read(file, into: rates) }
        }
    }
}

/// Receives the rates of a file, day by day.
package protocol RatesReceiver: AnyObject {
    /// Begins a day. Throws if the file has had it.
    func begin(_ date: CalendarDate) throws(RatesProblem)
    /// Receives a rate of the day, as written in the file. Throws ``RatesProblem`` for an invalid rate, and errors of
    /// storing it.
    func take(_ code: String, _ text: String) throws
}

/// A problem with a rate or a day of a file. The file's reader adds the line.
package struct RatesProblem: Error {
    let text: Phrase
    /// The currency of the rate, or another column.
    let column: String?

    package init(_ text: Phrase, column: String? = nil) {
        self.text = text
        self.column = column
    }
}

/// The rates of a CSV file of the European Central Bank: a row for each day, a column for each currency.
///
/// The history writes days as `2026-11-18`, the daily file as `18 November 2026` with spaces after its commas. `N/A`
/// means no rate.
enum RatesCSV {
    /// Reads a file and passes its rates on. Throws `CSVReader.Problem` and `invalidFile`.
    static func read(_ file: InputFile, into rates: any RatesReceiver) throws {
        var reader = CSVReader(file, separator: UInt8(ascii: ","), quote: UInt8(ascii: "\""))
        guard try reader.next(), field(reader.record, 0) == "Date" else {
            throw ServiceError.invalidFile(
                path: file.path, line: 1, column: nil,
                reason: "it is neither XML nor CSV of the European Central Bank's rates")
        }
        let header = (0..<reader.record.fieldCount).map { field(reader.record, $0) }
        while try reader.next() {
            let record = reader.record
            do {
                try take(record, header, into: rates)
            } catch let problem as RatesProblem {
                throw ServiceError.invalidFile(
                    path: file.path, line: record.line, column: problem.column, reason: problem.text)
            }
        }
    }

    private static func take(_ record: CSVRecord, _ header: [String], into rates: any RatesReceiver) throws {
        guard record.fieldCount == header.count else {
            throw RatesProblem("it has \(record.fieldCount) fields instead of \(header.count)")
        }
        let day = field(record, 0)
        guard let date = CalendarDate(day) ?? EnglishDate.date(day) else {
            throw RatesProblem("\"\(day.prefix(20))\" is not a date", column: "Date")
        }
        try rates.begin(date)
        for index in 1..<header.count {
            let rate = field(record, index)
            // Rows end with a comma, which makes an empty field without a name.
            let isAbsent = rate == "N/A" || (rate.isEmpty && header[index].isEmpty)
            if !isAbsent { try rates.take(header[index], rate) }
        }
    }

    private static func field(_ record: CSVRecord, _ index: Int) -> String {
        let text = record.text(index)
        guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
        let start = text.drop { $0 == " " }
        let end = start.lastIndex { $0 != " " } ?? start.startIndex
        return start.isEmpty ? "" : String(start[...end])
    }
}

/// Dates in English: `18 November 2026`.
enum EnglishDate {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Parses a date; `nil` if the text is none.
    static func date(_ text: String) -> CalendarDate? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let month = months.firstIndex(of: String(parts[1])),
            let day = number(parts[0], digits: 1...2), let year = number(parts[2], digits: 4...4)
        else { return nil }
        return CalendarDate(year: year, month: month + 1, day: day)
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIDigit) else {
            return nil
        }
        return Int(text)
    }
}

/// The rates of an XML document of the European Central Bank: nested `Cube` elements, an outer one, one for each day,
/// and one for each currency.
enum RatesXML {
    private static let envelope = "http://www.gesmes.org/xml/2002-08-01 Envelope"
    private static let cube = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref Cube"

    /// Reads a document and passes its rates on. Throws ``FileProblem`` and `invalidFile`.
    static func read(_ file: InputFile, into rates: any RatesReceiver) throws {
        try XMLReader.read(file) { element in
            guard element.depth > 1 else {
                guard element.name == envelope else {
                    throw FileProblem(
                        line: element.line, "it is not a rates document of the European Central Bank")
                }
                return
            }
            // Other elements, such as the sender, are ignored.
            guard element.name == cube else { return }
            do {
                try take(element, into: rates)
            } catch let problem as RatesProblem {
                throw FileProblem(line: element.line, problem.text)
            }
        }
    }

    private static func take(_ element: XMLReader.Element, into rates: any RatesReceiver) throws {
        let attributes = element.attributes
        switch (element.depth, attributes.map(\.name).sorted()) {
        case (2, []): return
        case (3, ["time"]):
            guard let date = CalendarDate(attributes[0].value) else {
                throw RatesProblem("\"\(attributes[0].value.prefix(20))\" is not a date")
            }
            try rates.begin(date)
        case (4, ["currency", "rate"]):
            let isCodeFirst = attributes[0].name == "currency"
            try rates.take(attributes[isCodeFirst ? 0 : 1].value, attributes[isCodeFirst ? 1 : 0].value)
        default:
            throw RatesProblem("it has a Cube that is neither a day nor a currency's rate")
        }
    }
}
