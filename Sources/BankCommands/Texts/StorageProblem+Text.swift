import BankServices
import CommandLineKit
import LanguageKit

extension StorageProblem {
    /// What happened, in one sentence.
    func message(_ path: String) -> Phrase {
        let path = displayable(path)
        return switch self {
        case .damaged: "\(path) is damaged."
        case .movedAside: "The demo bank's state at \(path) was damaged; it was moved aside."
        case .foreign: "\(path) is not a file of this program."
        case .newer: "\(path) was written by a newer version of this program."
        case .full: "There is no room left to write \(path)."
        case .readOnly: "\(path) may not be written."
        case .unreadable: "\(path) may not be opened."
        case .busy: "\(path) is in use by another command."
        case .tampered: "\(path) was changed by somebody who does not know its key."
        case .rolledBack: "\(path) is older than what was there before."
        case .insecure: "\(path) is not safe from others."
        case .withoutKey: "The keychain does not have the key of the bank at \(path)."
        case .failed: "\(path) could not be read or written."
        }
    }

    func hint(_ path: String) -> Phrase {
        switch self {
        case .damaged where path.hasSuffix("/settings.json"):
            "Set something anew, and the rest goes back to its default: bank config set NAME VALUE"
        case .damaged where path.hasSuffix("/keychain.witness"):
            "If the keychain beside it is the newest that there is, remove this file: it is made anew."
        case .damaged: "Keep the file as it is and go back to a copy that is whole."
        case .movedAside: "The next command starts afresh; 'bank demo reset' makes sure of it."
        case .foreign: "Choose another folder with BANK_HOME."
        case .newer: "Use that version; this one leaves the file alone."
        case .full: "Make room and repeat the command: what was not finished was not kept."
        case .readOnly, .unreadable: "Check the permissions of the file and its folder: nothing was changed."
        case .busy: "Repeat the command when the other one has ended."
        case .tampered where Self.isOfLedger(path):
            "Go back to a copy that verifies: bank ledger restore FILE"
        case .tampered: "Use no secret from it. Go back to the copy before it: bank keychain restore-previous"
        case .rolledBack:
            "To go back to a copy, name it keychain.previous.bkv, and then: bank keychain restore-previous"
        case .insecure:
            "Nothing was read. Make it a plain file of your own with mode 0600 in a folder with mode 0700."
        case .withoutKey:
            "Passwords, codes and card numbers need it. Bring it from the copy: bank ledger restore-key FILE"
        case .failed: "Check the disk and repeat the command."
        }
    }

    /// Whether a path is the ledger, or names one of its sealed secrets. The bank's key is in the keychain.
    private static func isOfLedger(_ path: String) -> Bool {
        path.hasSuffix("/ledger.db")
            || path.hasPrefix(SecureStorageKey.reservedPrefix) && !path.hasPrefix("bank.key.")
    }
}
