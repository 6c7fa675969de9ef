import LanguageKit

/// The header of a credit transfer initiation, as far as it was read.
struct CreditTransferHeader {
    /// The line on which it begins.
    let line: Int
    var messageID: String?
    var count: String?
    var sum: String?

    init(line: Int) {
        self.line = line
    }

    /// Takes the text of an element. Throws ``PaymentProblem`` if it was there.
    mutating func take(
        _ text: String, as field: CreditTransferElement.Field, line: Int
    ) throws(PaymentProblem) {
        switch field {
        case .messageID: try messageID.fill(with: text, of: field, line: line)
        case .count: try count.fill(with: text, of: field, line: line)
        case .sum: try sum.fill(with: text, of: field, line: line)
        default: break
        }
    }

    /// What its sender calls the message. Throws ``PaymentProblem``.
    func checkedMessageID() throws(PaymentProblem) -> String {
        guard let messageID, (1...35).contains(messageID.unicodeScalars.count) else {
            throw PaymentProblem(line: line, "has no MsgId of 1 to 35 characters")
        }
        guard count != nil else { throw PaymentProblem(line: line, "has no NbOfTxs in its GrpHdr") }
        return messageID
    }
}

extension String? {
    /// Takes the text of an element that stands there once. Throws ``PaymentProblem`` if it was there.
    mutating func fill(
        with text: String, of field: CreditTransferElement.Field, line: Int
    ) throws(PaymentProblem) {
        guard self == nil else { throw PaymentProblem(line: line, "has \(field.rawValue) twice") }
        self = text
    }
}
