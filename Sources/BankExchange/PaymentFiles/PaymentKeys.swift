import BankCryptography
import BankDomain
import BankServices

/// Makes the idempotency keys of a file's payments, which are the same each time it is read.
///
/// A key begins with a digest of the file's name, so that the keys of one file are adjacent in the database, and ends
/// with the payment's name or, in CSV, a digest of its content.
struct PaymentKeys {
    private static let fileDigitCount = 24
    private static let lineDigitCount = 32
    private static let lineMaximum = 35
    /// Senders' names never begin like this, because such names are hashed.
    private static let unnamed = CreditTransferName.notProvided + "#"

    private let file: String

    /// Creates the keys of the file with the sender's name `messageID`. Another prefix gives other keys.
    ///
    /// `messageID` must be unique to this file.
    init(_ format: PaymentFileFormat, messageID: String, prefix: IdempotencyKey?) {
        let name = [format.rawValue, prefix?.text ?? "", messageID].joined(separator: "\u{1F}")
        file = String(Self.digest(name).prefix(Self.fileDigitCount))
    }

    /// The key of the payment named `line` in the file.
    func key(of line: String) -> IdempotencyKey {
        let isPlain =
            (1...Self.lineMaximum).contains(line.utf8.count) && line.utf8.first != UInt8(ascii: "~")
            && line.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !line.hasPrefix(Self.unnamed)
        return isPlain ? key(end: line) : key(ofContent: line)
    }

    /// The key of an unnamed payment, by its position in the file, from 1.
    func key(ofPlace place: Int) -> IdempotencyKey {
        key(end: Self.unnamed + String(place))
    }

    /// The key of an unnamed payment, by all that it says.
    func key(ofContent content: String) -> IdempotencyKey {
        key(end: "~" + Self.digest(content).prefix(Self.lineDigitCount))
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
    /// The placeholder for a required but missing name. It identifies nothing, so two of them are not equal.
    static let notProvided = "NOTPROVIDED"

    /// Identifies a message in keys: its name, or the digest of its content. Names have at most 35 characters, so none
    /// equals a digest.
    static func ofMessage(_ id: String, digest: () throws -> Digest) rethrows -> String {
        id == notProvided ? try digest().description : id
    }
}
