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
    /// No sender can name a payment so: names that begin like this are hashed.
    private static let unnamed = CreditTransferName.notProvided + "#"

    private let file: String

    /// The keys of the file that its sender calls `messageID`. With another prefix they are others.
    ///
    /// `messageID` must name this file alone.
    init(_ format: PaymentFileFormat, messageID: String, prefix: IdempotencyKey?) {
        let name = [format.rawValue, prefix?.text ?? "", messageID].joined(separator: "\u{1F}")
        file = String(Self.digest(name).prefix(Self.fileDigitCount))
    }

    /// The key of the payment that is called `line` in the file.
    func key(of line: String) -> IdempotencyKey {
        let isPlain =
            (1...Self.lineMaximum).contains(line.utf8.count) && line.utf8.first != UInt8(ascii: "~")
            && line.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !line.hasPrefix(Self.unnamed)
        return key(end: isPlain ? line : "~" + Self.digest(line).prefix(Self.lineDigitCount))
    }

    /// The key of a payment without a name, by its place in the file, from 1.
    func key(ofPlace place: Int) -> IdempotencyKey {
        key(end: Self.unnamed + String(place))
    }

    /// The key of the payment on a line.
    func key(ofLine line: Int) -> IdempotencyKey {
        let digits = String(line)
        return key(of: String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits)
    }

    private func key(end: String) -> IdempotencyKey {
        guard let key = IdempotencyKey("\(file)/\(end)") else {
            fatalError("A digest and a short name are a key.")
        }
        return key
    }

    private static func digest(_ text: String) -> String {
        var text = text
        return text.withUTF8 { Digest(of: $0).description }
    }
}

/// The names that a sender gives to a message and its payments (ISO 20022, `MsgId` and `EndToEndId`).
enum CreditTransferName {
    /// Stands where a name is required and there is none. It says nothing, so two of it are not the same.
    static let notProvided = "NOTPROVIDED"

    /// What names a message in keys: its name, or the digest of its content. A name has at most 35 characters, so none is
    /// equal to a digest.
    static func ofMessage(_ id: String, digest: () throws -> Digest) rethrows -> String {
        id == notProvided ? try digest().description : id
    }
}
