import BankDomain
import LanguageKit

/// How a destination stands in the database: its text, and for an IBAN the creditor's name.
enum StoredDestination {
    /// The creditor's name; `nil` where the text is an id.
    static func name(of destination: TransferDestination) -> String? {
        guard case .iban(_, let name) = destination else { return nil }
        return name
    }

    /// The destination of a text and a name.
    static func read(_ text: String, name: String?) throws(MalformedValue) -> TransferDestination {
        if AccountID(text).number != nil { return .account(AccountID(text)) }
        if BeneficiaryID(text).number != nil { return .beneficiary(BeneficiaryID(text)) }
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("\"\(text)\" names nobody who could be paid")
        }
        return .iban(iban, creditorName: name ?? "")
    }
}
