import BankDomain

/// A statement as one JSON object: sorted keys, and amounts and dates as elsewhere in this program. The creation time
/// is left out, so that the same statement gives the same file.
struct JSONStatement: StatementEncoder {
    private let statement: Statement
    private var isFirst = true

    init(_ statement: Statement) {
        self.statement = statement
    }

    func begin(_ output: inout StatementBytes) {
        let account = statement.account
        output.put("{\"account\":{\"accountName\":")
        output.put(json: account.accountName)
        output.put(",\"accountNumber\":")
        output.put(json: account.accountNumber)
        output.put(",\"accountType\":")
        output.put(json: account.accountType.rawValue)
        output.put(",\"currency\":")
        output.put(json: account.currency.code)
        if let iban = account.iban {
            output.put(",\"iban\":")
            output.put(json: iban.text)
        }
        output.put(",\"id\":")
        output.put(json: account.id.text)
        output.put("},\"closingBalance\":")
        output.put(json: statement.closingBalance)
        if let credits = statement.credits {
            output.put(",\"credits\":")
            output.put(json: credits)
        }
        if let debits = statement.debits {
            output.put(",\"debits\":")
            output.put(json: debits)
        }
        output.put(",\"entries\":[")
    }

    mutating func write(_ entry: Transaction, _ output: inout StatementBytes) {
        output.put(isFirst ? "\n" : ",\n")
        isFirst = false
        output.put("{\"accountID\":")
        output.put(json: entry.accountID.text)
        output.put(",\"amount\":")
        output.put(json: entry.amount)
        output.put(",\"bookingDate\":\"")
        output.put(entry.bookingDate)
        output.put("\",\"category\":")
        output.put(json: entry.category.rawValue)
        output.put(",\"counterparty\":")
        output.put(json: entry.counterparty)
        output.put(",\"description\":")
        output.put(json: entry.description)
        output.put(",\"direction\":")
        output.put(json: entry.direction.rawValue)
        output.put(",\"entryNumber\":")
        output.put(number: UInt64(entry.entryNumber ?? 0))
        if let externalID = entry.externalID {
            output.put(",\"externalID\":")
            output.put(json: externalID)
        }
        output.put(",\"id\":")
        output.put(json: entry.id.text)
        output.put(",\"reference\":")
        output.put(json: entry.reference)
        output.put(",\"status\":")
        output.put(json: entry.status.rawValue)
        output.put(",\"valueDate\":\"")
        output.put(entry.valueDate)
        output.put("\"}")
    }

    func end(_ output: inout StatementBytes) {
        output.put(isFirst ? "],\"entryCount\":" : "\n],\"entryCount\":")
        output.put(number: UInt64(statement.entryCount))
        output.put(",\"from\":\"")
        output.put(statement.from)
        output.put("\",\"id\":")
        output.put(json: statement.id.text)
        output.put(",\"openingBalance\":")
        output.put(json: statement.openingBalance)
        output.put(",\"to\":\"")
        output.put(statement.to)
        output.put("\"}\n")
    }
}

extension StatementBytes {
    /// Appends an amount as an object.
    fileprivate mutating func put(json money: Money) {
        put("{\"amount\":\"")
        put(money)
        put("\",\"currency\":\"")
        put(text: money.currency.code)
        put("\",\"minorUnits\":")
        if money.isNegative { put(UInt8(ascii: "-")) }
        put(number: money.minorUnits.magnitude)
        put("}")
    }

    /// Appends a string (RFC 8259, section 7).
    fileprivate mutating func put(json text: consuming String) {
        put(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            for byte in utf8 {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                    put(UInt8(ascii: "\\"))
                    put(byte)
                case 0..<0x20:
                    put("\\u00")
                    put(hexadecimal: byte >> 4)
                    put(hexadecimal: byte & 15)
                default: put(byte)
                }
            }
        }
        put(UInt8(ascii: "\""))
    }

    private mutating func put(hexadecimal digit: UInt8) {
        put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
}
