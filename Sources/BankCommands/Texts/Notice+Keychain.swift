import BankServices
import LanguageKit

extension Notice {
    static let emptyKeychain: Phrase = "The keychain is empty. Keep something: bank keychain set NAME"
    static let noKeychain: Phrase =
        "There is no keychain yet. The first secret makes it: bank keychain set NAME"
    static let recoveryCode: Phrase =
        "Write it down and keep it apart from this machine: it is not shown again."
    static let exported: Phrase = "This copy is not encrypted. Whoever has it has your secrets."
    static let confirmRestoration: Phrase =
        "Go back to the keychain before it was written last? The two change places."
    static let confirmExport: Phrase = "Show every secret on this screen?"

    static let toGiveValue: Phrase = "read the value"
    static let toChangePassword: Phrase = "read the present password of the keychain"
    static let toGiveNewPassword: Phrase = "read the new password"
    static let toMakeRecoveryCode: Phrase = "read the keychain's password for a recovery code"
    static let toExport: Phrase = "read the keychain's password for an export"
    static let toAgreeToDeletion: Phrase = "agree that the secret is forgotten"
    static let toAgreeToRestoration: Phrase = "agree that what was written last is put aside"
    static let toAgreeToExport: Phrase = "agree that every secret is shown"

    static func askValue(of key: SecureStorageKey) -> Phrase { "Value of '\(key.name)':" }

    static func confirmDeletion(of key: SecureStorageKey) -> Phrase {
        "Forget '\(key.name)'? It cannot be brought back."
    }

    static func slot(_ kind: KeychainSlotKind) -> Phrase {
        switch kind {
        case .password: "password"
        case .recoveryCode: "recovery code"
        case .deviceKey: "this device"
        }
    }
}
