import BankServices
import LanguageKit

/// What was booked on the bank's account at the clearing (ISO 20022, `camt.054`) while it is read.
struct AccountNotification: ClearingMessageSource {
    /// The account that the notification is about.
    private var account: String?
    private var entry: NotifiedEntry?

    mutating func begin(_ element: MessageElement) throws(FileProblem) {
        switch element.name {
        case "Ntfctn": account = nil
        case "Ntry": entry = NotifiedEntry(element)
        default: entry?.beginDetails()
        }
    }

    mutating func take(_ element: MessageElement, _ list: inout ClearingAdviceList) throws(FileProblem) {
        if entry == nil {
            account = try element.accountNumber()
        } else {
            try entry?.take(element)
        }
    }

    mutating func end(_ name: String, _ list: inout ClearingAdviceList) throws(FileProblem) {
        switch name {
        case "Ntry":
            try entry?.finish(&list, account: account)
            entry = nil
        case "NtryDtls": try entry?.endDetails()
        default: break
        }
    }

    func finish() throws(FileProblem) {}
}
