import BankDomain
import BankServices

/// A customer statement message (SWIFT, MT940): its text block, in one message of any length. Lines end with CR LF,
/// texts use the character set X, and field 86 has subfields as at German banks.
struct CustomerStatementMessage: StatementEncoder {
    /// The maximum number of characters in an amount (SWIFT format `15d`), including the comma.
    private static let amountMaximum = 15
    /// The maximum number of characters in a line of field 86, and of lines (`6*65x`).
    private static let line = (characterMaximum: 65, countMaximum: 6)
    /// The maximum number of characters in a subfield of field 86.
    private static let subfieldMaximum = 27

    private let statement: Statement

    init(_ statement: Statement) {
        self.statement = statement
    }

    func begin(_ output: inout StatementBytes) throws {
        // A server has sent nothing so far, so it can still refuse.
        try requireFitting(statement.closingBalance.minorUnits.magnitude)
        let account = statement.account
        output.put(":20:")
        output.put(text: SWIFTText.reference(String(account.id.text.prefix(9))) ?? "STATEMENT")
        output.put(UInt8(ascii: "-"))
        output.put(compact: statement.to, yearDigits: 2)
        output.put("\r\n:25:")
        let name = account.iban?.validated?.text ?? account.accountNumber
        output.put(text: String(SWIFTText.x(name).prefix(35)))
        // The year and the day of the year: five digits that increase.
        let (year, _, _) = statement.to.components
        let dayOfYear = CalendarDate(year: year, month: 1, day: 1).map {
            statement.to.dayNumber - $0.dayNumber + 1
        }
        output.put("\r\n:28C:")
        output.put(number: UInt64(year % 100), width: 2)
        output.put(number: UInt64(dayOfYear ?? 1), width: 3)
        output.put("/1\r\n")
        try writeBalance(":60F:", statement.openingBalance, statement.from, &output)
    }

    func write(_ entry: Transaction, _ output: inout StatementBytes) throws {
        let code = BankTransactionCode(entry)
        let (_, month, day) = entry.bookingDate.components
        output.put(":61:")
        output.put(compact: entry.valueDate, yearDigits: 2)
        output.put(number: UInt64(month), width: 2)
        output.put(number: UInt64(day), width: 2)
        output.put(UInt8(ascii: entry.direction == .credit ? "C" : "D"))
        try write(magnitude: entry.amount.minorUnits.magnitude, &output)
        output.put(UInt8(ascii: "N"))
        output.put(code.swift)
        output.put(text: SWIFTText.reference(entry.reference) ?? "NONREF")
        output.put("//")
        output.put(text: SWIFTText.reference(entry.id.text) ?? entry.entryNumber.map(String.init) ?? "NONREF")
        output.put("\r\n:86:")
        writeInformation(entry, code, &output)
    }

    func end(_ output: inout StatementBytes) throws {
        try writeBalance(":62F:", statement.closingBalance, statement.to, &output)
        output.put("-\r\n")
    }

    private func writeBalance(
        _ tag: StaticString, _ balance: Money, _ date: CalendarDate, _ output: inout StatementBytes
    ) throws {
        output.put(tag)
        output.put(UInt8(ascii: balance.isNegative ? "D" : "C"))
        output.put(compact: date, yearDigits: 2)
        output.put(text: balance.currency.code)
        try write(magnitude: balance.minorUnits.magnitude, &output)
        output.put("\r\n")
    }

    private func requireFitting(_ magnitude: UInt64) throws {
        let currency = statement.currency
        let money = Money(minorUnits: Int64(clamping: magnitude), currency: currency)
        let count = money.decimalText.utf8.count + (currency.minorUnitDigits == 0 ? 1 : 0)
        guard count <= Self.amountMaximum else {
            throw ServiceError.invalidAmount(text: money.decimalText, reason: .unreadable(.overflow))
        }
    }

    // The comma is required even without decimals.
    private func write(magnitude: UInt64, _ output: inout StatementBytes) throws {
        try requireFitting(magnitude)
        let currency = statement.currency
        output.put(magnitude: magnitude, of: currency, point: UInt8(ascii: ","))
        if currency.minorUnitDigits == 0 { output.put(UInt8(ascii: ",")) }
    }

    // ?00 is the kind, ?20 to ?29 the payer's text, ?32 and ?33 the other party.
    private func writeInformation(
        _ entry: Transaction, _ code: BankTransactionCode, _ output: inout StatementBytes
    ) {
        var text = String(describing: code.business)
        func add(_ words: String, from first: Int, count: Int) {
            var rest = SWIFTText.x(words)[...]
            for field in first..<first + count where !rest.isEmpty {
                text += "?\(field < 10 ? "0" : "")\(field)\(rest.prefix(Self.subfieldMaximum))"
                rest = rest.dropFirst(Self.subfieldMaximum)
            }
        }
        add(entry.description, from: 0, count: 1)
        add(entry.reference, from: 20, count: 6)
        add(entry.counterparty, from: 32, count: 2)
        var rest = text[...]
        for _ in 0..<Self.line.countMaximum where !rest.isEmpty {
            var line = rest.prefix(Self.line.characterMaximum)
            // A line that begins with a colon or a hyphen would be the next field, or the end.
            while let next = rest.dropFirst(line.count).first, next == ":" || next == "-", line.count > 1 {
                line = line.dropLast()
            }
            output.put(text: String(line))
            output.put("\r\n")
            rest = rest.dropFirst(line.count)
        }
    }
}

/// Text in the character set X of SWIFT messages (User Handbook, "x: characters"): letters and digits of ASCII and
/// `/-?:().,'+` with the space. Question marks are removed from users' texts, because they begin a subfield in field
/// 86.
enum SWIFTText {
    /// The text in this character set. Characters without an equivalent become a point.
    static func x(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy(isAllowed)
        let plain = isPlain ? text : String(decoding: replaced(text), as: UTF8.self)
        return plain.split(separator: " ").joined(separator: " ")
    }

    /// The text if it is a valid reference of at most 16 characters, otherwise `nil`: a changed reference would
    /// identify something else. It must not begin or end with a slash or have two in a row.
    static func reference(_ text: String) -> String? {
        guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy(isAllowed), !text.hasPrefix("/"),
            !text.hasSuffix("/"), !text.contains("//"), !text.hasPrefix(" "), !text.hasSuffix(" ")
        else { return nil }
        return text
    }

    private static func replaced(_ text: String) -> [UInt8] {
        Transliteration.ascii(text, unknown: ".").utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("+".utf8)
            case UInt8(ascii: "@"): Array("(at)".utf8)
            case UInt8(ascii: "_"), UInt8(ascii: "~"): Array("-".utf8)
            case UInt8(ascii: "\""), UInt8(ascii: "`"): Array("'".utf8)
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): Array("(".utf8)
            case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): Array(")".utf8)
            case UInt8(ascii: ";"): Array(",".utf8)
            default: isAllowed(byte) ? [byte] : [UInt8(ascii: ".")]
            }
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || " /-:().,'+".utf8.contains(byte)
    }
}
