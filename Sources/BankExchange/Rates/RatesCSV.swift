import BankDomain
import BankServices
import LanguageKit

/// The rates of a CSV file of the European Central Bank: a row for a day, a column for a currency.
///
/// The history has days such as `2026-11-18`, the daily file `18 November 2026` and blanks behind its commas. `N/A`
/// stands where there is no rate.
enum RatesCSV {
    /// Reads a file and hands its rates on. Throws `CSVReader.Problem` and `invalidFile`.
    static func read(_ file: InputFile, into rates: any RatesReceiver) throws {
        var reader = CSVReader(file, separator: UInt8(ascii: ","), quote: UInt8(ascii: "\""))
        guard try reader.next(), field(reader.record, 0) == "Date" else {
            throw ServiceError.invalidFile(
                path: file.path, line: 1, column: nil,
                reason: "is neither XML nor CSV of the European Central Bank's rates")
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
            throw RatesProblem("has \(record.fieldCount) fields instead of \(header.count)")
        }
        let day = field(record, 0)
        guard let date = CalendarDate(day) ?? EnglishDate.date(day) else {
            throw RatesProblem("\"\(day.prefix(20))\" is no day", column: "Date")
        }
        try rates.begin(date)
        for index in 1..<header.count {
            let rate = field(record, index)
            // Rows end with a comma, and so with a field that has neither name nor value.
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
