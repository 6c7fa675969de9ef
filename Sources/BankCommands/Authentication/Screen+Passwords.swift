import BankServices
import LanguageKit

extension Screen {
    /// The password of the user, which opens the keychain too where the user chose them equal.
    func userPassword(descriptor: Int32?, purpose: Phrase) throws -> SecretBytes {
        let password = try secrets.password(
            Notice.askPassword, descriptor: descriptor, option: "--password-fd", purpose: purpose)
        secrets.offerToKeychain(password)
        return password
    }

    /// Has a password chosen and `work` take it; at a terminal again, as long as the bank finds it too weak.
    func choosingPassword(
        _ question: Phrase, descriptor: Int32?, option: String,
        _ work: (_ password: consuming SecretBytes) async throws -> Void
    ) async throws {
        let isHopeless = { (error: ServiceError) in
            guard case .weakPassword = error else { return true }
            return false
        }
        try await trying(descriptor == nil, until: isHopeless) {
            let password = try secrets.newPassword(
                question, descriptor: descriptor, option: option, purpose: Notice.toGiveNewPassword)
            try await work(password)
        }
    }
}
