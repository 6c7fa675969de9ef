import BankDomain
import LanguageKit

/// The header of a credit transfer initiation while it is read.
struct CreditTransferHeader {
    /// The line on which it begins.
    let line: Int
    var messageID: String?
    var count: String?
    var sum: String?

    init(line: Int) {
        self.line = line
    }

    /// Stores the text of an element. Throws ``FileProblem`` for a second one.
    mutating func take(
        _ text: String, as field: CreditTransferElement.Field, line: Int
    ) throws(FileProblem) {
        switch field {
        case .messageID: try messageID.fill(with: text, of: field, line: line)
        case .count: try count.fill(with: text, of: field, line: line)
        case .sum: try sum.fill(with: text, of: field, line: line)
        default: break
        }
    }

    /// The sender's name for the message. Throws ``FileProblem``.
    func checkedMessageID() throws(FileProblem) -> String {
        guard let messageID, (1...35).contains(messageID.unicodeScalars.count) else {
            throw FileProblem(line: line, "it has no MsgId of 1 to 35 characters")
        }
        guard count != nil else { throw FileProblem(line: line, "it has no NbOfTxs in its GrpHdr") }
        return messageID
    }
}

extension String? {
    /// Stores the text of an element that may occur once. Throws ``FileProblem`` for a second one.
    mutating func fill(
        with text: String, of field: CreditTransferElement.Field, line: Int
    ) throws(FileProblem) {
        guard self == nil else { throw FileProblem(line: line, "it has \(field.rawValue) twice") }
        self = text
    }
}

/// The number and sum of transactions, for comparison with the message's own totals.
struct CreditTransferTotal {
    private(set) var count = 0
    private(set) var sum = ControlSum()

    mutating func add(_ amount: ExactDecimal) {
        count += 1
        sum.add(amount)
    }

    /// Throws ``FileProblem`` unless the count (`NbOfTxs`) and the sum (`CtrlSum`) are as stated; `place` is the
    /// element that states them.
    func require(count stated: String?, sum statedSum: String?, line: Int, of place: String)
        throws(FileProblem)
    {
        if let stated, Int(stated) != count || !stated.utf8.allSatisfy(\.isASCIIDigit) {
            throw FileProblem(
                line: line, "\(place) states NbOfTxs \(stated.prefix(20)), but has \(count) payments")
        }
        guard let statedSum else { return }
        guard let number = ExactDecimal(statedSum), sum.isStated(as: number) else {
            throw FileProblem(
                line: line,
                "\(place) states CtrlSum \(statedSum.prefix(30)), but its payments add up to \(sum.text)")
        }
    }
}

/// The exact sum of a message's amounts, whatever their currencies (ISO 20022, `CtrlSum`).
struct ControlSum {
    /// The maximum number of decimals of an amount (ISO 20022, `ActiveOrHistoricCurrencyAndAmount`).
    static let scale = 5

    private var hundredThousandths: Int128 = 0

    /// Adds an amount of at most ``scale`` decimals.
    mutating func add(_ amount: ExactDecimal) {
        // An amount has at most 18 digits, so a sum of 10^14 of them fits, more than any file has.
        hundredThousandths += Self.scaled(amount)
    }

    /// True if the sum equals the stated one.
    func isStated(as stated: ExactDecimal) -> Bool {
        stated.scale <= Self.scale && Self.scaled(stated) == hundredThousandths
    }

    /// The sum as a decimal number.
    var text: String {
        let (whole, rest) = hundredThousandths.quotientAndRemainder(dividingBy: 100_000)
        var decimals = padded(Int(rest), to: Self.scale)
        while decimals.utf8.count > 2, decimals.utf8.last == UInt8(ascii: "0") { decimals.removeLast() }
        return "\(whole).\(decimals)"
    }

    private static func scaled(_ amount: ExactDecimal) -> Int128 {
        (amount.scale..<scale).reduce(Int128(amount.mantissa)) { value, _ in value * 10 }
    }
}
