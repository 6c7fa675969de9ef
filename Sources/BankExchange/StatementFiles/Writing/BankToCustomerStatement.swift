import BankDomain

/// A bank-to-customer statement (ISO 20022, `camt.053.001.08`).
struct BankToCustomerStatement: StatementEncoder {
    private let statement: Statement

    init(_ statement: Statement) {
        self.statement = statement
    }

    func begin(_ output: inout StatementBytes) {
        output.put(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
            <BkToCstmrStmt>
            <GrpHdr>
            """)
        output.put(element: "MsgId", statement.id.text, maximum: 35)
        output.put(element: "CreDtTm", statement.createdAt.text)
        output.put("</GrpHdr>\n<Stmt>")
        output.put(element: "Id", statement.id.text, maximum: 35)
        output.put(element: "CreDtTm", statement.createdAt.text)
        output.put("\n<FrToDt><FrDtTm>")
        output.put(statement.from)
        output.put("T00:00:00Z</FrDtTm><ToDtTm>")
        output.put(statement.to)
        output.put("T23:59:59Z</ToDtTm></FrToDt>\n")
        writeAccount(&output)
        writeBalance("OPBD", statement.openingBalance, statement.from, &output)
        writeBalance("CLBD", statement.closingBalance, statement.to, &output)
        writeSums(&output)
    }

    func write(_ entry: Transaction, _ output: inout StatementBytes) {
        output.put("<Ntry>")
        output.put(element: "NtryRef", entry.id.text, maximum: 35)
        output.put(element: "Amt", entry.amount)
        output.put(entry.direction.indicator)
        output.put("<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>")
        output.put(entry.bookingDate)
        output.put("</Dt></BookgDt><ValDt><Dt>")
        output.put(entry.valueDate)
        output.put("</Dt></ValDt>")
        output.put(element: "AcctSvcrRef", entry.id.text, maximum: 35)
        let code = BankTransactionCode(entry)
        output.put("<BkTxCd><Domn>")
        output.put(element: "Cd", code.domain)
        output.put("<Fmly>")
        output.put(element: "Cd", code.family)
        output.put(element: "SubFmlyCd", code.subfamily)
        output.put("</Fmly></Domn><Prtry>")
        output.put(element: "Cd", entry.category.rawValue)
        output.put("</Prtry></BkTxCd>\n")
        writeDetails(entry, &output)
        output.put(element: "AddtlNtryInf", entry.description, maximum: 500)
        output.put("</Ntry>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("</Stmt>\n</BkToCstmrStmt>\n</Document>\n")
    }

    private func writeAccount(_ output: inout StatementBytes) {
        let account = statement.account
        output.put("<Acct><Id>")
        if let iban = account.iban?.validated {
            output.put(element: "IBAN", iban.text)
        } else {
            output.put("<Othr>")
            output.put(element: "Id", account.accountNumber, maximum: 34)
            output.put("</Othr>")
        }
        output.put("</Id>")
        output.put(element: "Ccy", account.currency.code)
        output.put(element: "Nm", account.accountName, maximum: 70)
        output.put("</Acct>\n")
    }

    private func writeBalance(
        _ code: StaticString, _ balance: Money, _ date: CalendarDate, _ output: inout StatementBytes
    ) {
        output.put("<Bal><Tp><CdOrPrtry><Cd>")
        output.put(code)
        output.put("</Cd></CdOrPrtry></Tp>")
        output.put(element: "Amt", balance)
        output.put((balance.isNegative ? Transaction.Direction.debit : .credit).indicator)
        output.put("<Dt><Dt>")
        output.put(date)
        output.put("</Dt></Dt></Bal>\n")
    }

    private func writeSums(_ output: inout StatementBytes) {
        output.put("<TxsSummry><TtlNtries><NbOfNtries>")
        output.put(number: UInt64(statement.entryCount))
        output.put("</NbOfNtries></TtlNtries>")
        for (name, sum) in [("TtlCdtNtries", statement.credits), ("TtlDbtNtries", statement.debits)] {
            guard let sum else { continue }
            output.put(text: "<\(name)><Sum>")
            output.put(sum)
            output.put(text: "</Sum></\(name)>")
        }
        output.put("</TxsSummry>\n")
    }

    private func writeDetails(_ entry: Transaction, _ output: inout StatementBytes) {
        output.put("<NtryDtls><TxDtls><Refs>")
        output.put(element: "AcctSvcrRef", entry.id.text, maximum: 35)
        output.put("<EndToEndId>")
        output.put(text: entry.reference.isIdentification ? entry.reference : "NOTPROVIDED")
        output.put("</EndToEndId></Refs>")
        output.put(element: "Amt", entry.amount)
        output.put(entry.direction.indicator)
        if !entry.counterparty.isEmpty {
            let (opening, closing): (StaticString, StaticString) =
                entry.direction == .credit ? ("<Dbtr>", "</Dbtr>") : ("<Cdtr>", "</Cdtr>")
            output.put("<RltdPties>")
            output.put(opening)
            output.put("<Pty>")
            output.put(element: "Nm", entry.counterparty, maximum: 140)
            output.put("</Pty>")
            output.put(closing)
            output.put("</RltdPties>")
        }
        if !entry.reference.isEmpty {
            output.put("<RmtInf>")
            output.put(element: "Ustrd", entry.reference, maximum: 140)
            output.put("</RmtInf>")
        }
        output.put("</TxDtls></NtryDtls>\n")
    }
}

extension Transaction.Direction {
    fileprivate var indicator: StaticString {
        self == .credit ? "<CdtDbtInd>CRDT</CdtDbtInd>" : "<CdtDbtInd>DBIT</CdtDbtInd>"
    }
}

extension String {
    /// True if the text is one identifying word, as an end-to-end identification is: at most 35 letters, digits,
    /// points, slashes and hyphens, and not only letters.
    fileprivate var isIdentification: Bool {
        let isWord = utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
                || $0 == UInt8(ascii: "/")
        }
        return isWord && (1...35).contains(utf8.count) && utf8.contains(where: \.isASCIIDigit)
    }
}
