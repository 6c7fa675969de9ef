import BankDomain

/// A bank statement download (Open Financial Exchange 2.2, section 11.4), in the form of a bank's response.
struct OFXStatement: StatementEncoder {
    private let statement: Statement

    init(_ statement: Statement) {
        self.statement = statement
    }

    func begin(_ output: inout StatementBytes) {
        let account = statement.account
        output.put(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
            <OFX>
            <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS><DTSERVER>
            """)
        output.put(time: statement.createdAt)
        output.put(
            """
            </DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>
            <BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
            <STMTRS><CURDEF>
            """)
        output.put(text: account.currency.code)
        output.put("</CURDEF><BANKACCTFROM><BANKID>")
        output.put(text: ThisBank.bankCode)
        output.put("</BANKID>")
        output.put(element: "ACCTID", account.accountNumber, maximum: 22)
        output.put(
            account.accountType == .savings
                ? "<ACCTTYPE>SAVINGS</ACCTTYPE></BANKACCTFROM>\n"
                : "<ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>\n")
        output.put("<BANKTRANLIST><DTSTART>")
        output.put(compact: statement.from)
        output.put("</DTSTART><DTEND>")
        output.put(compact: statement.to)
        output.put("</DTEND>\n")
    }

    func write(_ entry: Transaction, _ output: inout StatementBytes) {
        output.put("<STMTTRN><TRNTYPE>")
        output.put(entry.kind)
        output.put("</TRNTYPE><DTPOSTED>")
        output.put(compact: entry.bookingDate)
        output.put("</DTPOSTED><DTAVAIL>")
        output.put(compact: entry.valueDate)
        output.put("</DTAVAIL><TRNAMT>")
        output.put(entry.amount.minorUnits, of: statement.currency)
        output.put("</TRNAMT>")
        output.put(element: "FITID", entry.id.text, maximum: 255)
        if entry.reference.utf8.count <= 32 { output.put(element: "REFNUM", entry.reference) }
        let name = entry.counterparty.isEmpty ? entry.description : entry.counterparty
        output.put(element: "NAME", name, maximum: 32)
        output.put(element: "MEMO", entry.memo, maximum: 255)
        output.put("</STMTTRN>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("</BANKTRANLIST>\n<LEDGERBAL><BALAMT>")
        output.put(statement.closingBalance)
        output.put("</BALAMT><DTASOF>")
        output.put(compact: statement.to)
        output.put(
            "</DTASOF></LEDGERBAL>\n<BALLIST><BAL><NAME>Opening balance</NAME><DESC>Opening balance</DESC>")
        output.put("<BALTYPE>DOLLAR</BALTYPE><VALUE>")
        output.put(statement.openingBalance)
        output.put("</VALUE><DTASOF>")
        output.put(compact: statement.from)
        output.put(
            "</DTASOF></BAL></BALLIST>\n</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n")
    }
}

extension StatementBytes {
    /// Appends `YYYYMMDDHHMMSS.XXX[0:GMT]`.
    fileprivate mutating func put(time: Instant) {
        put(text: time.text.prefix(19).filter { $0.isNumber })
        put(".000[0:GMT]")
    }
}

extension Transaction {
    /// The type of the entry (section 11.4.4.3).
    fileprivate var kind: StaticString {
        switch bookedCategory {
        case .interest: "INT"
        case .fees: direction == .debit ? "FEE" : "CREDIT"
        case .salary: direction == .credit ? "DIRECTDEP" : "DEBIT"
        case .cash: direction == .credit ? "DEP" : "CASH"
        case .transfer: "XFER"
        default: direction == .credit ? "CREDIT" : "DEBIT"
        }
    }

    /// Further information about the entry.
    fileprivate var memo: String {
        let description = counterparty.isEmpty ? "" : description
        guard !reference.isEmpty else { return description }
        return description.isEmpty ? reference : "\(description) / \(reference)"
    }
}
