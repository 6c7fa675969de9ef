import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// The payments of a CSV file with a header, one for each row.
///
/// Fields are separated by commas, semicolons or tabs, whichever the header has. The columns `to` and `amount` are
/// required; `from`, `currency`, `name`, `reference` and `date` are optional. Any order is allowed, and capital letters
/// too.
final class CSVPayments: PaymentSource {
    private enum Column: String, CaseIterable {
        case from, to, amount, currency, name, reference, date
    }

    let messageID: String
    let messageKind = "csv"
    let notices: [Phrase] = []

    private var reader: CSVReader
    private let keys: PaymentKeys
    /// How often each payment was there so far, by its hash.
    private var counts: [UInt64: Int] = [:]
    private var places: [Column: Int]?
    private var fieldCount = 0

    /// - Parameter name: the sender's key for the file, under which a corrected file pays only what is new in it; `nil`
    ///   for the beginning of the digest.
    init(_ file: InputFile, digest: Digest, name: IdempotencyKey?) throws {
        messageID = digest.description
        let name = name ?? PaymentFileSummary.keyPrefix(ofDigest: messageID)
        keys = PaymentKeys(.csv, messageID: name?.text ?? messageID, prefix: nil)
        reader = CSVReader(file, separator: try Self.separator(of: file), quote: UInt8(ascii: "\""))
    }

    // No name of a column has one of them.
    private static func separator(of file: InputFile) throws -> UInt8 {
        let opened = try file.reopened()
        var head = [UInt8](repeating: 0, count: opened.pieceByteCount)
        let count = try head.withUnsafeMutableBytes { try opened.read(into: $0) }
        let header = head[..<count].prefix { $0 != UInt8(ascii: "\n") }
        return header.first { ",;\t".utf8.contains($0) } ?? UInt8(ascii: ",")
    }

    func next() throws -> PaymentInstruction? {
        if places == nil { places = try header() }
        guard try reader.next() else { return nil }
        let record = reader.record
        guard record.fieldCount == fieldCount else {
            throw problem(nil, "it has \(record.fieldCount) fields instead of \(fieldCount)")
        }
        let (currency, to) = (try currency(), try required(.to))
        let (amount, date) = (try amount(currency), try date())
        return PaymentInstruction(
            line: record.line, debtorAccount: text(.from), creditorAccount: to,
            creditorName: text(.name) ?? "", amount: amount, currency: currency,
            reference: text(.reference) ?? "", executionDate: date, idempotencyKey: key(amount))
    }

    /// The key follows from what the row says, and from how often it was said before: other rows can be corrected,
    /// added or removed without a change of this key.
    private func key(_ amount: String) -> IdempotencyKey {
        var said = Column.allCases.map { $0 == .amount ? Self.shortest(amount) : text($0) ?? "" }
        let hash = StableHash.of(said)
        let count = counts[hash, default: 0]
        counts[hash] = count + 1
        if count > 0 { said.append(String(count)) }
        return keys.key(ofContent: said.joined(separator: "\u{1F}"))
    }

    /// An amount without zeros that say nothing: 10.00 is 10.
    private static func shortest(_ amount: String) -> String {
        var digits = amount.utf8.drop { $0 == UInt8(ascii: "0") }
        if digits.contains(UInt8(ascii: ".")) {
            while digits.last == UInt8(ascii: "0") { digits.removeLast() }
            if digits.last == UInt8(ascii: ".") { digits.removeLast() }
        }
        return String(Substring(digits))
    }

    private func header() throws -> [Column: Int] {
        guard try reader.next() else { throw FileProblem(line: nil, "it is empty") }
        var places: [Column: Int] = [:]
        fieldCount = reader.record.fieldCount
        for place in 0..<fieldCount {
            let name = reader.record.text(place)
            guard let column = Column(rawValue: FreeText.trimmed(name).lowercased()) else {
                let known = Column.allCases.map(\.rawValue).joined(separator: ", ")
                throw problem(
                    nil,
                    "it has the unknown column \"\(FreeText.shown(name).prefix(40))\"; allowed are \(known)")
            }
            guard places.updateValue(place, forKey: column) == nil else {
                throw problem(name, "it is there twice")
            }
        }
        for column in [Column.to, .amount] where places[column] == nil {
            throw problem(column.rawValue, "it is missing")
        }
        return places
    }

    private func text(_ column: Column) -> String? {
        guard let place = places?[column] else { return nil }
        let text = FreeText.trimmed(reader.record.text(place))
        return text.isEmpty ? nil : text
    }

    private func required(_ column: Column) throws -> String {
        guard let text = text(column) else { throw problem(column.rawValue, "it is empty") }
        return text
    }

    private func currency() throws -> Currency? {
        guard let code = text(.currency) else { return nil }
        guard let currency = Currency(code: code) else {
            throw problem(Column.currency.rawValue, "\"\(code.prefix(10))\" is not a currency")
        }
        return currency
    }

    // Without a currency, only the format is checked: the account determines the decimals.
    private func amount(_ currency: Currency?) throws -> String {
        let text = try required(.amount)
        let comma = plainAmount(text, currency)
        let plain = comma ?? text
        let isAmount =
            if let currency { (try? Money.payable(plain, currency: currency)) != nil } else {
                ExactDecimal(plain) != nil
            }
        guard isAmount else {
            let shown = text.prefix(40)
            guard comma != nil || !text.contains(",") else {
                throw problem(
                    Column.amount.rawValue,
                    """
                    "\(shown)" has a comma and is not clear; write the amount with a decimal point and without \
                    thousands separators, such as 1250.00
                    """)
            }
            throw problem(
                Column.amount.rawValue,
                currency.map { "\"\(shown)\" is not an amount above zero in \($0.code)" }
                    ?? "\"\(shown)\" is not an amount above zero")
        }
        return plain
    }

    // "12,50" and "1,250.00" have one meaning each; "1,250" has two.
    private func plainAmount(_ text: String, _ currency: Currency?) -> String? {
        guard text.contains(","), text.utf8.allSatisfy({ $0.isASCIIDigit || ",.".utf8.contains($0) }) else {
            return nil
        }
        let amounts = TableAmount(currency ?? .eur, hasDecimalComma: nil)
        return (try? amounts.parse(Array(text.utf8)[...])).flatMap { $0 }.map {
            Money(minorUnits: $0.value, currency: amounts.currency).decimalText
        }
    }

    private func date() throws -> CalendarDate? {
        guard let text = text(.date) else { return nil }
        guard let date = CalendarDate(text) else {
            throw problem(Column.date.rawValue, "\"\(text.prefix(20))\" is not a date like 2026-01-31")
        }
        return date
    }

    private func problem(_ column: String?, _ reason: Phrase) -> FileProblem {
        FileProblem(line: reader.record.line, column: column, reason)
    }
}
