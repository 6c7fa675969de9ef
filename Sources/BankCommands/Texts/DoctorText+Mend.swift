import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

extension DoctorText {
    /// What to type, or to do, so that a finding gets better; `nil` where nothing is wrong.
    static func mend(_ fact: DoctorFact) -> Phrase? {
        guard fact.state != .ok else { return nil }
        return switch fact {
        case .user: "Run it as the user whose bank it is."
        case .memory(_, let isTraced): isTraced ? "End the debugger." : "ulimit -c 0"
        case .folder(let folder): mend(folder)
        case .space: "Make room: see what takes it with 'du -sh ~/.cache ~/.local'."
        case .pages: "Keep the file as it is, and go back to a copy that is whole."
        case .writing: "If it goes on: see who it is with 'pgrep -a bank'."
        case .clock: "Set the machine's clock: timedatectl set-ntp true"
        case .keychain: "Let more memory be locked: ulimit -l 1024"
        case .crash: "Please report it with the command that you gave, and then: bank doctor --clear-crash"
        case .analytics: "bank config set analytics.enabled off"
        case .terminal: Phrase(verbatim: "export LC_ALL=C.UTF-8")
        case .books: "Use the version of the program that wrote them."
        case .failure(let error): mend(error)
        case .environment, .settings, .agent, .libraries: nil
        }
    }

    private static func mend(_ folder: DeviceReport.Folder) -> Phrase? {
        let path = quoted(folder.path)
        return switch folder.problem {
        case nil: nil
        case .open: "chmod 700 \(path)"
        case .foreign: "Choose a folder of your own: export BANK_HOME=~/bank"
        case .unwritable:
            folder.exists ? "chmod u+rwx \(path)" : "Choose another folder: export BANK_HOME=~/bank"
        }
    }

    private static func mend(_ error: ServiceError) -> Phrase? {
        switch error {
        case .notInitialized(.ledger): Phrase(verbatim: "bank init")
        case .storage(.insecure, let path, let reason) where reason.english.hasPrefix("others may use it"):
            "chmod 600 \(quoted(path))"
        case .storage(.insecure, let path, let reason) where reason.english.hasPrefix("others may put files"):
            "chmod 700 \(quoted(path))"
        case .storage(.damaged, let path, _) where path.hasSuffix("/\(crashFileName)"):
            "bank doctor --clear-crash"
        case .storage(.damaged, _, let reason)
        where reason.english.hasPrefix("it is gone, and the generation before"):
            "bank keychain restore-previous"
        default: ErrorText(error).hint
        }
    }

    private static let crashFileName = "crash"

    /// A path as a shell reads it.
    private static func quoted(_ path: String) -> String {
        let plain = path.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_") || (byte >= 0x30 && byte <= 0x39)
                || (byte >= 0x41 && byte <= 0x5A)
                || (byte >= 0x61 && byte <= 0x7A)
        }
        return plain
            ? path
            : "'"
                + path.split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }
}
