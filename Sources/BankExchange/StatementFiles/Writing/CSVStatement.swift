import BankDomain
import LanguageKit

/// A statement as comma-separated values (RFC 4180): a header, and a row for each entry with the balance after it.
///
/// A statement without entries has a row for the balance on its first day and one on its last, because a header alone
/// would not show the period.
///
/// Lines end with LF like those of every other CSV of this program. By default, fields that begin with "=", "+", "-" or
/// "@" are not changed: programs that read the file need the original data. To open it in a spreadsheet, import it as
/// text, or let formulas be escaped.
struct CSVStatement: StatementEncoder {
    private let statement: Statement
    private let currency: Currency
    private let escapesFormulas: Bool
    private var balance: Int64
    private var isEmpty = true

    init(_ statement: Statement, escapesFormulas: Bool = false) {
        self.statement = statement
        self.escapesFormulas = escapesFormulas
        self.currency = statement.currency
        self.balance = statement.openingBalance.minorUnits
    }

    func begin(_ output: inout StatementBytes) {
        output.put(
            "id,bookingDate,valueDate,amount,currency,balance,counterparty,description,reference,category,externalID\n"
        )
    }

    mutating func write(_ entry: Transaction, _ output: inout StatementBytes) {
        let amount = entry.amount.minorUnits
        isEmpty = false
        balance &+= amount
        output.put(csv: entry.id.text)
        output.put(UInt8(ascii: ","))
        output.put(entry.bookingDate)
        output.put(UInt8(ascii: ","))
        output.put(entry.valueDate)
        output.put(UInt8(ascii: ","))
        output.put(amount, of: currency)
        output.put(UInt8(ascii: ","))
        output.put(text: currency.code)
        output.put(UInt8(ascii: ","))
        output.put(balance, of: currency)
        output.put(UInt8(ascii: ","))
        output.put(csv: cell(entry.counterparty))
        output.put(UInt8(ascii: ","))
        output.put(csv: cell(entry.description))
        output.put(UInt8(ascii: ","))
        output.put(csv: cell(entry.reference))
        output.put(UInt8(ascii: ","))
        output.put(text: entry.category.rawValue)
        output.put(UInt8(ascii: ","))
        if let externalID = entry.externalID { output.put(csv: cell(externalID)) }
        output.put(UInt8(ascii: "\n"))
    }

    private func cell(_ text: String) -> String {
        escapesFormulas ? SpreadsheetCell.escaped(text) : text
    }

    func end(_ output: inout StatementBytes) {
        guard isEmpty else { return }
        write("Opening balance", statement.openingBalance, on: statement.from, &output)
        write("Closing balance", statement.closingBalance, on: statement.to, &output)
    }

    private func write(
        _ description: StaticString, _ balance: Money, on date: CalendarDate, _ output: inout StatementBytes
    ) {
        output.put(UInt8(ascii: ","))
        output.put(date)
        output.put(",,,")
        output.put(text: currency.code)
        output.put(UInt8(ascii: ","))
        output.put(balance.minorUnits, of: currency)
        output.put(",,")
        output.put(description)
        output.put(",,,\n")
    }
}

extension StatementBytes {
    /// Appends a field, in quotes if it needs them (RFC 4180, section 2, rules 5 to 7).
    fileprivate mutating func put(csv field: consuming String) {
        field.withUTF8 { utf8 in
            let isPlain = utf8.allSatisfy {
                $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
                    && $0 != UInt8(ascii: "\r")
            }
            if isPlain { return put(contentsOf: utf8) }
            put(UInt8(ascii: "\""))
            for byte in utf8 {
                if byte == UInt8(ascii: "\"") { put(byte) }
                put(byte)
            }
            put(UInt8(ascii: "\""))
        }
    }
}
