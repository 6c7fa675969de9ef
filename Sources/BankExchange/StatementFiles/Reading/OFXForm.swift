import BankDomain
import LanguageKit

/// How a file writes amounts, as seen from its first transactions.
///
/// OFX has a decimal point or comma, no groups, and a minus before debits. Some banks write amounts as people do
/// (`-1.234,56`, `R$ 5,00`), and some write debits without a sign.
struct OFXForm {
    private static let debits: Set<String> = ["DEBIT", "DIRECTDEBIT", "CHECK"]
    private static let credits: Set<String> = ["CREDIT", "DEP", "DIRECTDEP"]

    private(set) var notices = StatementNotices()

    private var amounts: [String] = []
    private var hasNegativeDebits = false

    /// Looks at the first piece of a file. Throws `invalidFile`.
    init(_ file: InputFile) throws {
        let opened = try file.reopened()
        var head = [UInt8](repeating: 0, count: file.pieceByteCount)
        let count = try head.withUnsafeMutableBytes { try opened.read(into: $0) }
        // Only ASCII is looked for. In UTF-16 every other byte is zero.
        let text = String(decoding: head[..<count].lazy.filter { $0 != 0 }, as: UTF8.self)
        var type = ""
        for tag in text.split(separator: "<") {
            let parts = tag.split(separator: ">", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = StatementText.cleaned(String(parts[1].prefix(60)))
            switch parts[0].uppercased() {
            case "TRNTYPE": type = value
            case "TRNAMT":
                amounts.append(value)
                if Self.debits.contains(type), value.hasPrefix("-") { hasNegativeDebits = true }
                type = ""
            case "BALAMT": amounts.append(value)
            default: break
            }
        }
    }

    /// Minor units. Throws ``FileProblem`` for a text that is no amount, and for one that can be read in two ways.
    func amount(_ text: String, _ currency: Currency, line: Int) throws(FileProblem) -> Int64 {
        let plain = StatementAmount.minorUnits(text.utf8, currency, mark: .either, isSigned: true)
        let mark = text.lastIndex { $0 == "," || $0 == "." }
        // "1,500" has three decimals in OFX, and is a number of thousands for people.
        let isThousands = mark.map { text[text.index(after: $0)...].count == 3 } ?? false
        if let plain, !isThousands || currency.minorUnitDigits == 3 { return plain }
        var amounts = TableAmount(currency, hasDecimalComma: nil)
        amounts.hasDecimalComma = amounts.decimalComma(in: self.amounts)
        if let parsed = (try? amounts.parse(Array(text.utf8)[...])).flatMap({ $0 }) { return parsed.value }
        if let plain, let mark, text[mark] == ".", amounts.hasDecimalComma == nil { return plain }
        throw FileProblem(
            line: line,
            plain == nil
                ? "it has \"\(text.prefix(40))\", which is not an amount in \(currency.code)"
                : "it has \"\(text.prefix(40))\", which can be read in two ways")
    }

    /// Compares the sign of an amount with the transaction's type. Throws ``FileProblem`` if debits may have no sign
    /// in this file.
    mutating func check(_ amount: Int64, type: String, line: Int) throws(FileProblem) {
        let type = type.uppercased()
        let isDebit = Self.debits.contains(type)
        if isDebit, amount < 0 { hasNegativeDebits = true }
        guard (isDebit && amount > 0) || (Self.credits.contains(type) && amount < 0) else { return }
        guard !isDebit || hasNegativeDebits else {
            throw FileProblem(
                line: line,
                """
                it has a transaction of the type \(type) with a positive amount, and no debit of the file has a minus; \
                download the statement as camt.053, MT940 or CSV
                """)
        }
        notices.add("the sign of some amounts contradicts their type (TRNTYPE); the signs count")
    }
}
