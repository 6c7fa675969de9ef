import BankDomain
import LanguageKit

/// A statement as one HTML page: no external resources, no script, and a print style.
struct HTMLStatement: StatementEncoder {
    static let looksAhead = true

    private let statement: Statement
    private let reader: Localization
    private let holder: String?
    private var curve: BalanceCurve
    private var balance: Int64
    private var lastDate: CalendarDate?

    init(_ statement: Statement, for reader: Localization, holder: String? = nil) {
        self.statement = statement
        self.reader = reader
        self.holder = holder
        self.curve = BalanceCurve(statement)
        self.balance = statement.openingBalance.minorUnits
    }

    mutating func look(at entry: Transaction) { curve.add(entry) }

    func begin(_ output: inout StatementBytes) {
        output.put("<!DOCTYPE html>\n<html lang=\"")
        output.put(text: reader.catalogue.language.rawValue)
        output.put("\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
        put("Statement \(statement.id.text)", &output)
        output.put(
            "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>\n")
        output.put(Self.style)
        output.put("</style>\n</head>\n<body>\n")
        writeLetterhead(&output)
        writeBalances(&output)
        writeChart(&output)
        output.put("<table>\n<thead><tr><th scope=\"col\">")
        put("Date", &output)
        output.put("</th><th scope=\"col\">")
        put("Details", &output)
        output.put("</th><th scope=\"col\" class=\"n\">")
        put("Amount", &output)
        output.put("</th><th scope=\"col\" class=\"n\">")
        put("Balance", &output)
        output.put("</th></tr></thead>\n<tbody>\n<tr class=\"b\"><td>")
        output.put(statement.from)
        output.put("</td><td>")
        put("Opening balance", &output)
        output.put("</td><td></td><td class=\"n\">")
        output.put(grouped: statement.openingBalance)
        output.put("</td></tr>\n")
    }

    mutating func write(_ entry: Transaction, _ output: inout StatementBytes) {
        balance &+= entry.amount.minorUnits
        output.put(entry.bookingDate == lastDate ? "<tr><td>" : "<tr class=\"d\"><td>")
        // A repeated date is hidden visually, but still read by screen readers.
        if entry.bookingDate == lastDate { output.put("<span class=\"r\">") }
        output.put(entry.bookingDate)
        if entry.bookingDate == lastDate { output.put("</span>") }
        lastDate = entry.bookingDate
        output.put("</td><td>")
        output.put(xml: entry.counterparty.isEmpty ? entry.description : entry.counterparty)
        let rest = entry.counterparty.isEmpty ? "" : entry.description
        writeSmall(rest, entry, &output)
        output.put(entry.direction == .credit ? "</td><td class=\"n c\">+" : "</td><td class=\"n\">")
        output.put(grouped: entry.amount)
        output.put("</td><td class=\"n\">")
        output.put(grouped: Money(minorUnits: balance, currency: statement.currency))
        output.put("</td></tr>\n")
    }

    func end(_ output: inout StatementBytes) {
        output.put("<tr class=\"b\"><td>")
        output.put(statement.to)
        output.put("</td><td>")
        put("Closing balance", &output)
        output.put("</td><td></td><td class=\"n\">")
        output.put(grouped: statement.closingBalance)
        output.put("</td></tr>\n</tbody>\n</table>\n<footer>")
        put(
            "Created on \(statement.createdAt.utcDate). Opening balance and entries add up to the closing balance.",
            &output)
        output.put("</footer>\n</body>\n</html>\n")
    }

    private func put(_ phrase: Phrase, _ output: inout StatementBytes) {
        output.put(xml: reader.text(phrase))
    }

    private func writeSmall(_ text: String, _ entry: Transaction, _ output: inout StatementBytes) {
        var parts = [text, entry.reference]
        if entry.valueDate != entry.bookingDate {
            parts.append(reader.text("Value date \(entry.valueDate)"))
        }
        parts.removeAll(where: \.isEmpty)
        guard !parts.isEmpty else { return }
        output.put("<small>")
        output.put(xml: parts.joined(separator: " · "))
        output.put("</small>")
    }

    private func writeLetterhead(_ output: inout StatementBytes) {
        let account = statement.account
        output.put("<header><p class=\"bank\">")
        put("Bank", &output)
        output.put("</p>\n<h1>")
        put("Account statement", &output)
        output.put("</h1>\n<p>")
        put("\(statement.from) to \(statement.to)", &output)
        output.put("</p></header>\n")
        writeAddresses(&output)
        output.put("<dl>\n")
        writeFact("Account", account.accountName, &output)
        writeFact("Number", account.accountNumber, &output)
        if let iban = account.iban { writeFact("IBAN", iban.text, &output) }
        writeFact("Currency", statement.currency.code, &output)
        output.put("</dl>\n")
    }

    /// The holder at the left, where the window of an envelope is, and the bank at the right.
    private func writeAddresses(_ output: inout StatementBytes) {
        output.put("<div class=\"to\"><address>")
        if let holder {
            output.put("<b>")
            output.put(xml: holder)
            output.put("</b>")
        }
        output.put("</address>\n<dl>\n")
        writeFact("Statement", statement.id.text, &output)
        writeFact("Bank code", ThisBank.bankCode, &output)
        output.put("</dl></div>\n")
    }

    private func writeFact(_ title: Phrase, _ fact: String, _ output: inout StatementBytes) {
        output.put("<div><dt>")
        put(title, &output)
        output.put("</dt><dd>")
        output.put(xml: fact)
        output.put("</dd></div>\n")
    }

    private func writeBalances(_ output: inout StatementBytes) {
        output.put("<section class=\"sums\">\n")
        writeSum("Opening balance", statement.openingBalance, "", &output)
        if let credits = statement.credits { writeSum("Money in", credits, "+", &output) }
        if let debits = statement.debits { writeSum("Money out", debits, "\u{2212}", &output) }
        writeSum("Closing balance", statement.closingBalance, "", &output)
        output.put("</section>\n")
    }

    private func writeSum(
        _ title: Phrase, _ money: Money, _ sign: String, _ output: inout StatementBytes
    ) {
        output.put("<div><span>")
        put(title, &output)
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
                aria-label="
                """)
        put("Balance at the end of each day, from \(statement.from) to \(statement.to)", &output)
        output.put(
            text: """
                ">
                <polygon class="area" points="0,\(zero) \(line) \(size.width),\(zero)"/>
                <line class="zero" x1="0" y1="\(zero)" x2="\(size.width)" y2="\(zero)"/>
                <polyline class="line" points="\(line)"/>
                </svg>
                <figcaption><span>\(statement.from)</span>
                """)
        let (lowest, highest) = (
            Money(minorUnits: bounds.lowerBound, currency: statement.currency),
            Money(minorUnits: bounds.upperBound, currency: statement.currency)
        )
        output.put("<span>")
        put("Lowest \(lowest.pageText), highest \(highest.pageText)", &output)
        output.put("</span><span>")
        output.put(statement.to)
        output.put("</span></figcaption></figure>\n")
    }
}

extension StatementBytes {
    /// Appends an amount with grouped thousands, and a real minus sign if it is negative.
    fileprivate mutating func put(grouped money: Money) {
        put(text: money.pageText)
    }
}

extension Money {
    /// The amount as shown on the page.
    fileprivate var pageText: String {
        isNegative ? "\u{2212}" + groupedText.dropFirst() : groupedText
    }
}
