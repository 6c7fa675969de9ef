import BankFiles
public import BankServices
import LanguageKit

/// A file with an access token, for unattended programs.
public enum AccessTokenFile {
    private static let maximumByteCount = 256

    /// The token in a private file. Throws `storage(.insecure)`, `notFound(.file)` and `invalidFile`.
    public static func read(_ path: String) throws(ServiceError) -> SharedSecret {
        guard let bytes = try PrivateFile.readGuarded(path, limit: maximumByteCount) else {
            throw .notFound(.file, name: path)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.hasSuffix("\n") ? text.dropLast() : text[...]
        guard let token = IssuedAccessToken.secret(in: line) else {
            throw .invalidFile(
                path: path, line: 1, column: nil,
                reason: "an access token is 'bank_' followed by 64 hexadecimal digits")
        }
        return token
    }
}
