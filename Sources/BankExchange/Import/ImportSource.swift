package import BankCryptography
package import BankDomain
package import BankServices
package import LanguageKit

/// A file being imported: its records, and the errors for them.
package final class ImportSource {
    package let file: InputFile
    package let digest: Digest
    package let map: ImportMap.FileMap
    /// The number of rows read after the header.
    package private(set) var rowCount = 0

    private var reader: CSVReader
    private let table: TableAmount?
    private let progress: (ImportProgress) -> Void
    private static let rowsPerReport = 5_000

    /// Opens a file and detects its kind by its header. Throws `invalidFile`.
    package convenience init(
        path: String, map: ImportMap, progress: @escaping (ImportProgress) -> Void
    ) throws {
        try self.init(try InputFile(path), map: map, progress: progress)
    }

    /// Reads `file`, and detects its kind by its header. Throws `invalidFile`.
    init(_ file: InputFile, map: ImportMap, progress: @escaping (ImportProgress) -> Void) throws {
        try file.requireText()
        self.digest = try file.wholeDigest()
        let file = try file.reopenedAsUTF8()
        file.beginDigest()
        self.file = file
        self.progress = progress
        var reader = CSVReader(file, separator: map.separator, quote: map.quote)
        self.map = try Self.kind(of: &reader, map: map, path: file.path)
        self.reader = reader
        table = map.hasDecimalComma.map { TableAmount(map.currency, hasDecimalComma: $0) }
    }

    /// The last record read.
    package var record: CSVRecord { reader.record }

    /// Reads the next row; `false` at the end. Throws `invalidFile`.
    package func next() throws -> Bool {
        do {
            guard try reader.next() else { return try finish() }
        } catch let problem as CSVReader.Problem {
            throw failure(problem.reason, line: problem.line, field: problem.field)
        }
        let expected = map.header.count
        guard reader.record.fieldCount == expected else {
            throw failure("it has \(reader.record.fieldCount) fields instead of \(expected)")
        }
        rowCount += 1
        if rowCount % Self.rowsPerReport == 0 { report() }
        return true
    }

    /// The error for the present row, or for a field of it.
    package func failure(_ reason: Phrase, field: Int? = nil) -> ServiceError {
        failure(reason, line: reader.record.line, field: field)
    }

    /// A field with an account number: letters, digits, `/` and `-`.
    package func accountNumber(_ field: Int) throws(ServiceError) -> String {
        let bytes = reader.record[field]
        guard (1...34).contains(bytes.count), bytes.allSatisfy(Self.isAccountCharacter) else {
            throw failure("it is not an account number", field: field)
        }
        return reader.record.text(field)
    }

    /// The number of the booking's account: that in the row or, for a map without such a column, `named`.
    package func accountNumber(_ map: BookingsMap, _ named: String?) throws(ServiceError) -> String {
        if let column = map.account { return try accountNumber(column) }
        guard let named else {
            throw ServiceError.invalidFile(
                path: file.path, line: nil, column: nil,
                reason: "the mapping file has no column of accounts; name the account with --account")
        }
        return named
    }

    package func date(_ column: DateColumn) throws(ServiceError) -> CalendarDate {
        let field = reader.record[column.column]
        guard let date = column.pattern.date(field) ?? column.pattern.date(TableDays.padded(field)) else {
            throw failure("\"\(reader.record.text(column.column))\" is not a date", field: column.column)
        }
        return date
    }

    /// A field with an amount of at most 10^18 minor units, so that sums and differences of a few do not overflow.
    package func amount(_ field: Int, _ currency: Currency) throws(ServiceError) -> Money {
        if let table {
            guard let parsed = try? table.parse(reader.record[field]) else {
                throw failure(
                    "\"\(reader.record.text(field))\" is not an amount in \(currency.code)", field: field)
            }
            return Money(minorUnits: parsed.value, currency: currency)
        }
        do throws(MoneyError) {
            let money = try Money(parsingUTF8: reader.record[field], currency: currency)
            guard money.minorUnits.magnitude <= Self.amountMaximum else { throw .overflow }
            return money
        } catch {
            let text = reader.record.text(field)
            let reason: Phrase =
                error == .overflow
                ? "\"\(text)\" is too large" : "\"\(text)\" is not an amount in \(currency.code)"
            throw failure(reason, field: field)
        }
    }

    /// The text of a template, checked by ``FreeText``.
    package func text(_ template: FieldTemplate?) throws(ServiceError) -> String {
        guard let template else { return "" }
        let text = template.text(for: reader.record)
        do throws(ServiceError) {
            return try FreeText.reference(text)
        } catch {
            let reason: Phrase =
                "it is longer than \(FreeText.referenceMaximum) characters or has control characters"
            throw failure(reason, field: template.columns.first)
        }
    }

    private static let headerLineMaximum = 60
    private static let amountMaximum: UInt64 = 1_000_000_000_000_000_000

    /// True if a byte is allowed in an account number or user id.
    static func isAccountCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "/"): true
        default: false
        }
    }

    private func failure(_ reason: Phrase, line: Int, field: Int?) -> ServiceError {
        let column = field.flatMap { map.header.indices.contains($0) ? map.header[$0] : nil }
        return .invalidFile(path: file.path, line: line, column: column, reason: reason)
    }

    private func finish() throws -> Bool {
        guard file.finishDigest() == digest else {
            throw ServiceError.invalidFile(
                path: file.path, line: nil, column: nil, reason: "it was changed while it was read")
        }
        report()
        return false
    }

    private func report() {
        progress(
            ImportProgress(
                path: file.path, rows: rowCount, bytes: file.bytesRead, totalBytes: file.byteCount))
    }

    // Banks write the account and the period above the table.
    private static func kind(
        of reader: inout CSVReader, map: ImportMap, path: String
    ) throws -> ImportMap.FileMap {
        let failure = { (reason: Phrase) in
            ServiceError.invalidFile(path: path, line: 1, column: nil, reason: reason)
        }
        var isEmpty = true
        do {
            while reader.record.line <= headerLineMaximum, try reader.next() {
                isEmpty = false
                let header = (0..<reader.record.fieldCount).map { reader.record.text($0) }
                if let kind = map.files.first(where: { $0.header == header }) { return kind }
            }
        } catch let problem as CSVReader.Problem {
            throw failure(problem.reason)
        }
        throw failure(isEmpty ? "it is empty" : "the mapping file has no such header")
    }
}

extension ImportSource {
    /// The amount of a booking, below zero for a debit.
    package func amount(_ columns: AmountColumns, _ currency: Currency) throws(ServiceError) -> Money {
        switch columns {
        case .directed(let field, let column):
            let amount = try amount(field, currency)
            guard amount.isPositive else { throw failure("it is not above zero", field: field) }
            guard let direction = column.direction(of: record) else {
                let value = record.text(column.column)
                throw failure("\"\(value)\" is not a known direction", field: column.column)
            }
            return direction == .credit ? amount : Money(minorUnits: -amount.minorUnits, currency: currency)
        case .signed(let field):
            let amount = try amount(field, currency)
            guard amount.minorUnits != 0 else { throw failure("it is zero", field: field) }
            return amount
        case .pair(let debit, let credit):
            let (out, into) = (try optionalAmount(debit, currency), try optionalAmount(credit, currency))
            guard out != 0 || into != 0 else { throw failure("there is no amount in the row", field: debit) }
            guard out == 0 || into == 0 else {
                throw failure("there are two amounts in the row", field: debit)
            }
            // A minus in its own column takes an entry back.
            return Money(minorUnits: into - out, currency: currency)
        }
    }

    private func optionalAmount(_ field: Int, _ currency: Currency) throws(ServiceError) -> Int64 {
        record[field].isEmpty ? 0 : try amount(field, currency).minorUnits
    }

    /// Throws `invalidFile` for a row in another currency.
    package func requireCurrency(_ column: Int?, _ currency: Currency) throws(ServiceError) {
        guard let column else { return }
        let code = record.text(column)
        guard code == currency.code else {
            throw failure("it is in \(code.prefix(10)), but the map is in \(currency.code)", field: column)
        }
    }
}

extension ImportSource {
    /// The user id of a template: letters, digits, `/` and `-`.
    package func userID(_ template: FieldTemplate) throws(ServiceError) -> UserID {
        let text = template.text(for: record)
        guard (1...34).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAccountCharacter) else {
            throw failure("it gives no valid user ID: \"\(text)\"", field: template.columns.first)
        }
        return UserID(text)
    }

    /// The name of a template, checked by ``FreeText``.
    package func name(_ template: FieldTemplate) throws(ServiceError) -> String {
        let text = try text(template)
        do throws(ServiceError) {
            return try FreeText.name(text, field: .name)
        } catch {
            throw failure("it gives no valid name: \"\(text)\"", field: template.columns.first)
        }
    }
}
