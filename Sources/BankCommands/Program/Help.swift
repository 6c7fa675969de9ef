import BankServices
import LanguageKit

/// Sentences that several help texts and refusals share.
enum Help {
    static let accountNames: Phrase = """
        An account is named by its id, its number or IBAN, its name, or the beginning of one of these if only one \
        account begins so.
        """

    static var operations: Phrase {
        "It must be OPERATION=ERROR, and the operation one of \(Phrase.list(BankOperation.allCases.map(\.rawValue)))."
    }

    static var faults: Phrase {
        "It must be OPERATION=ERROR, and the error one of \(Phrase.list(DemoFault.allCases.map(\.rawValue)))."
    }
}
