import BankCryptography
import BankDomain
import BankServices

/// Makes the idempotency keys of the payments of one file: the same ones whenever it is read.
///
/// A key begins with a digest of what names the file and ends with what names the payment in it, so that those of one
/// file stand side by side in the books, in the order in which they are mostly asked for.
struct PaymentKeys {
    private static let fileDigitCount = 24
    private static let lineDigitCount = 32
    private static let lineMaximum = 35

    private let file: String

    /// The keys of the file that its sender calls `messageID`. With another prefix they are others.
    init(_ format: PaymentFileFormat, messageID: String, prefix: IdempotencyKey?) {
        let name = [format.rawValue, prefix?.text ?? "", messageID].joined(separator: "\u{1F}")
        file = String(Self.digest(name).prefix(Self.fileDigitCount))
    }

    /// The key of the payment that is called `line` in the file.
    func key(of line: String) -> IdempotencyKey {
        let isPlain =
            (1...Self.lineMaximum).contains(line.utf8.count) && line.utf8.first != UInt8(ascii: "~")
            && line.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        let end = isPlain ? line : "~" + Self.digest(line).prefix(Self.lineDigitCount)
        guard let key = IdempotencyKey("\(file)/\(end)") else {
            fatalError("A digest and a short name are a key.")
        }
        return key
    }

    /// The key of the payment on a line.
    func key(ofLine line: Int) -> IdempotencyKey {
        let digits = String(line)
        return key(of: String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits)
    }

    private static func digest(_ text: String) -> String {
        var text = text
        return text.withUTF8 { Digest(of: $0).description }
    }
}
