import BankDomain

/// A statement as one page for people: nothing from outside, no script, and a style for paper.
struct HTMLStatement: StatementEncoder {
    static let looksAhead = true

    private let statement: AccountStatement
    private var curve: BalanceCurve
    private var balance: Int64
    private var lastDate: CalendarDate?

    init(_ statement: AccountStatement) {
        self.statement = statement
        self.curve = BalanceCurve(statement)
        self.balance = statement.openingBalance.minorUnits
    }

    mutating func look(at entry: Transaction) { curve.add(entry) }

    func begin(_ output: inout StatementBytes) {
        output.put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Statement ")
        output.put(xml: statement.id.text)
        output.put(
            "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>\n")
        output.put(Self.style)
        output.put("</style>\n</head>\n<body>\n")
        writeLetterhead(&output)
        writeBalances(&output)
        writeChart(&output)
        output.put(
            """
            <table>
            <thead><tr><th scope="col">Date</th><th scope="col">Details</th><th scope="col" class="n">Amount</th>\
            <th scope="col" class="n">Balance</th></tr></thead>
            <tbody>
            <tr class="b"><td>
            """)
        output.put(statement.from)
        output.put("</td><td>Opening balance</td><td></td><td class=\"n\">")
        output.put(grouped: statement.openingBalance)
        output.put("</td></tr>\n")
    }

    mutating func write(_ entry: Transaction, _ output: inout StatementBytes) {
        balance &+= entry.signedMinorUnits
        output.put(entry.bookingDate == lastDate ? "<tr><td>" : "<tr class=\"d\"><td>")
        // A day is written once, and read by those who listen.
        if entry.bookingDate == lastDate { output.put("<span class=\"r\">") }
        output.put(entry.bookingDate)
        if entry.bookingDate == lastDate { output.put("</span>") }
        lastDate = entry.bookingDate
        output.put("</td><td>")
        output.put(xml: entry.counterparty.isEmpty ? entry.description : entry.counterparty)
        let rest = entry.counterparty.isEmpty ? "" : entry.description
        writeSmall(rest, entry, &output)
        output.put(entry.direction == .credit ? "</td><td class=\"n c\">+" : "</td><td class=\"n\">\u{2212}")
        output.put(grouped: entry.amount)
        output.put("</td><td class=\"n\">")
        output.put(grouped: Money(minorUnits: balance, currency: statement.currency))
        output.put("</td></tr>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("<tr class=\"b\"><td>")
        output.put(statement.to)
        output.put("</td><td>Closing balance</td><td></td><td class=\"n\">")
        output.put(grouped: statement.closingBalance)
        output.put("</td></tr>\n</tbody>\n</table>\n<footer>Made on ")
        output.put(statement.createdAt.date)
        output.put(". Opening balance and entries come to the closing balance.</footer>\n</body>\n</html>\n")
    }

    private func writeSmall(_ text: String, _ entry: Transaction, _ output: inout StatementBytes) {
        guard !text.isEmpty || !entry.reference.isEmpty else { return }
        output.put("<small>")
        output.put(xml: text)
        if !text.isEmpty, !entry.reference.isEmpty { output.put(" · ") }
        output.put(xml: entry.reference)
        output.put("</small>")
    }

    private func writeLetterhead(_ output: inout StatementBytes) {
        let account = statement.account
        output.put("<header><p class=\"bank\">Bank</p>\n<h1>Account statement</h1>\n<p>")
        output.put(statement.from)
        output.put(" to ")
        output.put(statement.to)
        output.put("</p></header>\n<dl>\n<div><dt>Account</dt><dd>")
        output.put(xml: account.accountName)
        output.put("</dd></div>\n<div><dt>Number</dt><dd>")
        output.put(xml: account.accountNumber)
        output.put("</dd></div>\n")
        if let iban = account.iban {
            output.put("<div><dt>IBAN</dt><dd>")
            output.put(xml: iban.text)
            output.put("</dd></div>\n")
        }
        output.put("<div><dt>Currency</dt><dd>")
        output.put(xml: statement.currency.code)
        output.put("</dd></div>\n</dl>\n")
    }

    private func writeBalances(_ output: inout StatementBytes) {
        output.put("<section class=\"sums\">\n")
        writeSum("Opening balance", statement.openingBalance, "", &output)
        if let credits = statement.credits { writeSum("Came in", credits, "+", &output) }
        if let debits = statement.debits { writeSum("Went out", debits, "\u{2212}", &output) }
        writeSum("Closing balance", statement.closingBalance, "", &output)
        output.put("</section>\n")
    }

    private func writeSum(
        _ title: StaticString, _ money: Money, _ sign: String, _ output: inout StatementBytes
    ) {
        output.put("<div><span>")
        output.put(title)
        output.put("</span><b>")
        if !money.isZero { output.put(text: sign) }
        output.put(grouped: money)
        output.put("</b></div>\n")
    }

    private func writeChart(_ output: inout StatementBytes) {
        let size = BalanceCurve.size
        let zero = curve.height(of: 0)
        let bounds = curve.bounds
        let line = curve.places.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        output.put(
            text: """
                <figure><svg viewBox="0 -4 \(size.width) \(size.height + 8)" role="img" \
                aria-label="Balance at the end of each day, from \(statement.from) to \(statement.to)">
                <polygon class="area" points="0,\(zero) \(line) \(size.width),\(zero)"/>
                <line class="zero" x1="0" y1="\(zero)" x2="\(size.width)" y2="\(zero)"/>
                <polyline class="line" points="\(line)"/>
                </svg>
                <figcaption><span>\(statement.from)</span>
                """)
        output.put("<span>Lowest ")
        output.put(grouped: Money(minorUnits: bounds.lowerBound, currency: statement.currency))
        output.put(", highest ")
        output.put(grouped: Money(minorUnits: bounds.upperBound, currency: statement.currency))
        output.put("</span><span>")
        output.put(statement.to)
        output.put("</span></figcaption></figure>\n")
    }

    private static let style: StaticString = """
        :root{--ink:#1c2733;--soft:#5b6875;--line:#d9dfe5;--mark:#0b5cab;--good:#0a6b3d;--paper:#fff}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:860px;padding:40px 32px;color:var(--ink);background:var(--paper);\
        font:15px/1.45 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
        header{border-bottom:3px solid var(--mark);padding-bottom:14px;margin-bottom:20px}
        .bank{margin:0;color:var(--mark);font-weight:700;letter-spacing:.12em;text-transform:uppercase}
        h1{margin:6px 0 2px;font-size:28px;font-weight:600}
        header p:last-child{margin:0;color:var(--soft)}
        dl{display:flex;flex-wrap:wrap;gap:8px 36px;margin:0 0 22px}
        dt,.sums span{color:var(--soft);font-size:13px}
        dd{margin:0;overflow-wrap:anywhere}
        .sums{display:grid;grid-template-columns:repeat(4,1fr);border:1px solid var(--line);border-radius:8px;\
        margin-bottom:22px}
        .sums div{padding:12px 16px;border-left:1px solid var(--line)}
        .sums div:first-child{border-left:0}
        .sums span{display:block}
        .sums b{font-size:18px;font-weight:600;font-variant-numeric:tabular-nums}
        figure{margin:0 0 24px}
        svg{display:block;width:100%;height:auto}
        .line{fill:none;stroke:var(--mark);stroke-width:2;vector-effect:non-scaling-stroke}
        .area{fill:var(--mark);opacity:.1}
        .zero{stroke:var(--line);stroke-width:1}
        figcaption{display:flex;justify-content:space-between;color:var(--soft);font-size:13px;margin-top:4px}
        table{width:100%;border-collapse:collapse}
        th{text-align:left;color:var(--soft);font-weight:500;font-size:13px;padding:6px 8px;\
        border-bottom:1px solid var(--ink)}
        td{padding:6px 8px;vertical-align:top;overflow-wrap:anywhere}
        td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
        .d td,.b td{border-top:1px solid var(--line)}
        .b td{font-weight:600}
        .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
        .c{color:var(--good)}
        .r{opacity:0}
        small{display:block;color:var(--soft)}
        footer{margin-top:24px;color:var(--soft);font-size:13px}
        @media (max-width:600px){body{padding:20px 12px}.sums{grid-template-columns:repeat(2,1fr)}}
        @media print{@page{margin:18mm 16mm}body{max-width:none;padding:0;font-size:10pt}thead{display:table-header-group}\
        tr{break-inside:avoid}.r{opacity:0}}

        """
}

extension StatementBytes {
    /// Appends an amount with grouped thousands, and a real minus if it is below zero.
    fileprivate mutating func put(grouped money: Money) {
        let text = money.groupedText
        if money.isNegative {
            put(text: "\u{2212}")
            put(text: String(text.dropFirst()))
        } else {
            put(text: text)
        }
    }
}
