import BankServices
import LanguageKit

/// What is wrong with the bytes of a keychain.
enum KeychainFault: Error, Equatable {
    /// They do not begin like a keychain.
    case foreign
    /// They are of a version that came later.
    case newer(version: UInt16)
    /// They are not what was written.
    case damaged(Phrase)
    /// Somebody wrote them who does not know the key.
    case tampered(Phrase)

    /// The error for those who know the file.
    func serviceError(path: String) -> ServiceError {
        switch self {
        case .foreign: .storage(.foreign, path: path, underlying: "it does not begin like a keychain")
        case .newer(let version): .storage(.newer, path: path, underlying: "it has version \(version)")
        case .damaged(let what): .storage(.damaged, path: path, underlying: what)
        case .tampered(let what): .storage(.tampered, path: path, underlying: what)
        }
    }
}
