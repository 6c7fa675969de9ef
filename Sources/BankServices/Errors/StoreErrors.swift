import BankDomain
import LanguageKit

/// Failures of the bank's own storage, and stores that are locked or missing.
enum StoreErrors {
    static let unbalancedStatement = ErrorRow(
        "unbalancedStatement", .storage, "account", "expectedBalance", "actualBalance",
        make: ServiceError.unbalancedStatement
    ) { account, expected, actual in
        ErrorWords(
            "The statement of \(displayable(account.text)) does not add up.",
            reason: """
                The opening balance and the entries add up to \(actual); the closing balance is \(expected).
                """,
            hint: "Don't use the written file.",
            atTerminal: "Don't use the written file. Verify the ledger: bank ledger verify")
    }

    static func storage(
        _ problem: StorageProblem, _ path: String, _ underlying: Phrase
    ) -> DescribedError {
        DescribedError(problem.code, .storage) {
            ErrorWords(
                problem.message(path), reason: underlying.asSentence, atTerminal: problem.hint(path))
        }
    }

    static func notInitialized(_ store: StoreKind) -> DescribedError {
        DescribedError("notInitialized", .notInitialized) {
            switch store {
            case .keychain, .keyFile:
                ErrorWords(
                    "There is no keychain yet.",
                    atTerminal:
                        "Save a first secret to create it: bank keychain set NAME, or bank auth register")
            case .ledger:
                ErrorWords(
                    "There is no local bank yet.",
                    atTerminal: "Create it with 'bank init', or try the demo with --env demo.")
            }
        }
    }

    static func wrongPassword(_ store: StoreKind) -> DescribedError {
        DescribedError("wrongPassword", .notAllowed) {
            ErrorWords(
                "Wrong password for the \(store.rawValue).",
                hint: store == .keyFile
                    ? "Try again with the password chosen when the file was created."
                    : "Try again, or use the recovery code if you have one.")
        }
    }

    static func locked(_ store: StoreKind) -> DescribedError {
        DescribedError("locked", .locked) {
            ErrorWords(
                "The \(store.rawValue) is locked.", reason: "There is no terminal to enter the password.",
                atTerminal: """
                    Sign in (bank auth login), or pass the password with --password-fd (under 'auth': \
                    --keychain-password-fd).
                    """)
        }
    }
}

extension StorageProblem {
    /// What happened, in one sentence.
    fileprivate func message(_ path: String) -> Phrase {
        let path = displayablePath(Self.shortened(path))
        return switch self {
        case .damaged: "\(path) is damaged."
        case .movedAside: "The demo bank's state at \(path) was damaged and has been moved aside."
        case .foreign where Self.isOfServer(path): "The database \(path) is not a ledger of this program."
        case .foreign: "\(path) is not a file of this program."
        case .older: "\(path) was written by an older version of this program."
        case .newer: "\(path) was written by a newer version of this program."
        case .full: "There is no space left to write \(path)."
        case .readOnly: "\(path) can't be written."
        case .unreadable where Self.isOfServer(path): "The database \(path) refused access."
        case .unreadable: "\(path) can't be opened."
        case .busy where Self.isOfServer(path): "The database \(path) is busy."
        case .busy: "\(path) is in use by another command."
        case .tampered: "\(path) was changed outside this program."
        case .rolledBack: "\(path) is older than the last version seen."
        case .insecure: "\(path) is not protected from other users."
        case .withoutKey: "The keychain doesn't contain the key for the bank at \(path)."
        case .unreachable: "There is no working connection to the server of \(path)."
        case .wrongClock: "This machine's clock is wrong, so nothing was changed."
        case .failed: "\(path) could not be read or written."
        }
    }

    /// What to do on the machine of the bank.
    fileprivate func hint(_ path: String) -> Phrase {
        switch self {
        case .damaged where path.hasSuffix("/settings.json"):
            "Set any value; the others go back to their defaults: bank config set NAME VALUE"
        case .damaged where path.hasSuffix("/keychain.witness"):
            "If the keychain next to it is your newest one, delete this file; it is created again."
        case .damaged where Self.isOfServer(path), .tampered where Self.isOfServer(path):
            "Stop all servers. docs/operations/postgresql.md says how to recover a bank on PostgreSQL."
        case .damaged: "Keep the file as it is, and restore an undamaged copy."
        case .movedAside: "The next command starts with a new demo. To reset it now: bank demo reset"
        case .foreign where Self.isOfServer(path):
            "Choose an empty database: bank-server config set ledger.url …"
        case .foreign: "Choose another folder with BANK_HOME."
        case .older: "Run as the owner of the tables: bank-server ledger migrate"
        case .newer: "Use that version. This one changes nothing."
        case .full: "Free some space and repeat the command. Unfinished changes were not saved."
        case .readOnly where Self.isOfServer(path):
            "It is a standby, or the role can only read. Set ledger.url to the primary. Nothing was changed."
        case .unreadable where Self.isOfServer(path):
            """
            Check the name of the database, the role, its line in the password file, its rights, and the certificates.
            """
        case .readOnly, .unreadable: "Check the permissions of the file and its folder. Nothing was changed."
        case .busy where Self.isOfServer(path):
            "Another server has been writing for long or has this task, or all connections are in use. Try again later."
        case .busy: "Wait until the other command has finished, then try again."
        case .tampered where Self.isOfLedger(path):
            "Restore a verified backup: bank ledger restore FILE"
        case .tampered:
            "Don't use secrets from it. Restore the previous version: bank keychain restore-previous"
        case .rolledBack:
            "To restore a backup, name it keychain.previous.bkv, then run: bank keychain restore-previous"
        case .insecure:
            """
            Nothing was read. It must be a regular file that you own, with mode 0600, in a folder with mode 0700.
            """
        case .withoutKey:
            """
            Passwords, codes and card numbers need this key. Restore it from a backup: bank ledger restore-key \
            FILE
            """
        case .unreachable: "Check that it runs, and the setting ledger.url. Then repeat the command."
        case .wrongClock:
            "Set the clock of this machine or of the database: timedatectl set-ntp true. Then repeat the command."
        case .failed where Self.isOfServer(path): "Check the database's log, then repeat the command."
        case .failed: "Check the disk, then repeat the command."
        }
    }

    /// Of a connection string what tells banks apart: the hosts, the database and the role.
    private static func shortened(_ path: String) -> String {
        guard isOfServer(path), !path.hasPrefix("postgres") else { return path }
        let kept = path.split(separator: " ").filter { word in
            ["host=", "port=", "dbname=", "user=", "service="].contains(where: word.hasPrefix)
        }
        return kept.isEmpty ? path : kept.joined(separator: " ")
    }

    /// Whether a path is a connection string of PostgreSQL.
    private static func isOfServer(_ path: String) -> Bool {
        path.hasPrefix("postgres") || !path.hasPrefix("/") && path.contains("=")
    }

    /// Whether a path is the ledger, or names one of its sealed secrets. The bank's key is in the keychain.
    private static func isOfLedger(_ path: String) -> Bool {
        path.hasSuffix("/ledger.db")
            || path.hasPrefix(SecureStorageKey.reservedPrefix) && !path.hasPrefix("bank.key.")
    }
}
