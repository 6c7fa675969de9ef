import BankAPI
import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// Fields that leave the server encrypted (XChaCha20-Poly1305), for one browser and one session. The server keeps
/// nothing of them.
extension PageVisit {
    /// The path, with these fields in its query, so that going back and reloading need no form to be sent again.
    /// Addresses are kept in histories and logs, and neither may tell who was paid.
    func path(_ names: String..., draft fields: [(name: String, value: String)]) -> PagePath {
        PagePath(names: names, query: [("draft", sealed(fields))])
    }

    /// The fields in the query; `nil` without any, and for those of another browser or an earlier session.
    var draft: PageFields? { opened(query["draft"]) }

    func sealed(_ fields: [(name: String, value: String)]) -> String {
        sealed(fields, by: derived(for: "draft"))
    }

    func opened(_ text: String) -> PageFields? { opened(text, by: derived(for: "draft")) }

    /// - Parameter key: 32 bytes.
    func sealed(_ fields: [(name: String, value: String)], by key: [UInt8]) -> String {
        let text = fields.map { "\($0.name)=\(PercentCoding.encoded($0.value))" }.joined(separator: "&")
        let nonce = Array(random.hexadecimal(words: 4).utf8.prefix(XChaCha20Poly1305.nonceByteCount))
        let sealed = XChaCha20Poly1305.seal(
            SecretBytes(text), key: SecretBytes(key), nonce: nonce, associatedData: [])
        return Hexadecimal.text(nonce + sealed)
    }

    func opened(_ text: String, by key: [UInt8]) -> PageFields? {
        guard let bytes = Hexadecimal.bytes(text.utf8), bytes.count > XChaCha20Poly1305.nonceByteCount else {
            return nil
        }
        let nonce = Array(bytes.prefix(XChaCha20Poly1305.nonceByteCount))
        let text = XChaCha20Poly1305.open(
            Array(bytes.dropFirst(nonce.count)), key: SecretBytes(key), nonce: nonce, associatedData: []
        )?.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        return text.flatMap { PercentCoding.query($0) }.map { PageFields($0, in: localization.region) }
    }
}
