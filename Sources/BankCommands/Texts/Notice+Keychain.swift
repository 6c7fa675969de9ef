import BankServices

extension Notice {
    static let emptyKeychain = "The keychain is empty. Keep something: bank keychain set NAME"
    static let noKeychain = "There is no keychain yet. The first secret makes it: bank keychain set NAME"
    static let recoveryCode = "Write it down and keep it apart from this machine: it is not shown again."
    static let exported = "This copy is not encrypted. Whoever has it has your secrets."
    static let confirmRestoration =
        "Go back to the keychain before it was written last? The two change places."
    static let confirmExport = "Show every secret on this screen?"

    static let toGiveValue = "read the value"
    static let toChangePassword = "read the present password of the keychain"
    static let toGiveNewPassword = "read the new password"
    static let toMakeRecoveryCode = "read the keychain's password for a recovery code"
    static let toExport = "read the keychain's password for an export"
    static let toAgreeToDeletion = "agree that the secret is forgotten"
    static let toAgreeToRestoration = "agree that what was written last is put aside"
    static let toAgreeToExport = "agree that every secret is shown"

    static func askValue(of key: SecureStorageKey) -> String { "Value of '\(key.name)':" }

    static func confirmDeletion(of key: SecureStorageKey) -> String {
        "Forget '\(key.name)'? It cannot be brought back."
    }

    static func slot(_ kind: KeychainSlotKind) -> String {
        switch kind {
        case .password: "password"
        case .recoveryCode: "recovery code"
        case .deviceKey: "this device"
        }
    }
}
