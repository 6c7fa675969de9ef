import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum DoctorText {
    /// The finding in a sentence or two.
    static func found(_ fact: DoctorFact) -> Phrase {
        switch fact {
        case .environment(let name, let isChosen):
            isChosen
                ? "Commands speak to the \(name) bank."
                : "Commands speak to the \(name) bank: nobody chose another."
        case .user(let isAdministrator):
            isAdministrator
                ? "The program runs as the system's administrator, whom no permissions stop."
                : "The program runs as an ordinary user."
        case .memory(let dumpsCore, let isTraced): memory(dumpsCore: dumpsCore, isTraced: isTraced)
        case .folder(let folder): self.folder(folder)
        case .space(let freeByteCount): space(freeByteCount)
        case .settings(let changedCount):
            changedCount == 0
                ? "The settings can be read: all are at their defaults."
                : changedCount == 1
                    ? "The settings can be read: 1 is not at the default."
                    : "The settings can be read: \(changedCount) are not at the default."
        case .books(let version, let newest): books(version, newest)
        case .pages(let problems):
            problems.first.map { "The books' file is not whole: \($0)." } ?? "The books' file is whole."
        case .writing(let isWriting):
            isWriting ? "Another command is writing." : "No other command is writing."
        case .clock(let now, let newestBooking):
            newestBooking.map { $0 > now } == true
                ? "The clock says \(now.text), which is before the newest booking." : "The clock is sane."
        case .keychain(let exists, let isUnlocked, let isMemoryLocked):
            keychain(exists: exists, isUnlocked: isUnlocked, isMemoryLocked: isMemoryLocked)
        case .bankKey(let need): bankKey(need)
        case .agent(let isRunning): isRunning ? "An agent keeps a session." : "No agent is running."
        case .libraries(let libraries):
            libraries.isEmpty
                ? "None is used." : "\(Phrase.list(libraries.map { "\($0.name) \($0.version)" }))."
        case .crash(let record):
            record.map { "Version \($0.version) ended by signal \($0.signal) at \($0.at.text)." }
                ?? "No crash is recorded."
        case .analytics(let status): analytics(status)
        case .terminal(let isThere, let usesUnicode): terminal(isThere: isThere, usesUnicode: usesUnicode)
        case .failure(let error):
            .sentences(ErrorText(error).message, ErrorText(error).reason)
        }
    }

    private static func memory(dumpsCore: Bool, isTraced: Bool) -> Phrase {
        if isTraced { return "Another process looks into the program's memory." }
        return dumpsCore
            ? "A crash could write the program's memory to the disk." : "No crash writes memory to the disk."
    }

    private static func folder(_ folder: DeviceReport.Folder) -> Phrase {
        let path = displayable(folder.path)
        return switch folder.problem {
        case nil: folder.exists ? "\(path) is yours alone." : "\(path) will be made when it is needed."
        case .foreign: "\(path) belongs to another user."
        case .open(let permissions):
            permissions & 0o022 == 0
                ? "Others may look into \(path): its mode is \(String(permissions, radix: 8))."
                : "Others may put files into \(path): its mode is \(String(permissions, radix: 8))."
        case .unwritable(let reason): "No files can be made in \(path): \(reason)."
        }
    }

    private static func space(_ freeByteCount: Int64?) -> Phrase {
        guard let freeByteCount else { return "Nobody knows how much room there is." }
        let mebibytes = freeByteCount >> 20
        return mebibytes < 10_240 ? "\(mebibytes) MiB are free." : "\(mebibytes >> 10) GiB are free."
    }

    private static func books(_ version: Int, _ newest: Int) -> Phrase {
        if version > newest { return "The books have version \(version), and the program knows \(newest)." }
        return version == newest
            ? "The books have version \(version)."
            : "The books have version \(version); the next command makes it \(newest)."
    }

    private static func keychain(exists: Bool, isUnlocked: Bool, isMemoryLocked: Bool) -> Phrase {
        guard exists else { return "There is no keychain yet: the first secret makes it." }
        guard isMemoryLocked else { return "The keychain can be read; its secrets may be written to swap." }
        return isUnlocked
            ? "The keychain can be read, and is unlocked." : "The keychain can be read, and is locked."
    }

    private static func bankKey(_ need: BankKeyNeed) -> Phrase {
        switch need {
        case .nothing, .met: "The keychain has the bank's key."
        case .unknown: "The keychain is locked: whether it has the bank's key is not known."
        case .missing: "The keychain does not have the bank's key: users cannot sign in."
        }
    }

    private static func analytics(_ status: AnalyticsStatus) -> Phrase {
        let kept: Phrase =
            switch status.eventCount {
            case 0: "nothing is kept"
            case 1: "1 event is kept"
            default: "\(status.eventCount) events are kept"
            }
        return status.isEnabled
            ? "Your use is recorded on this machine only: \(kept)." : "Your use is not recorded: \(kept)."
    }

    private static func terminal(isThere: Bool, usesUnicode: Bool) -> Phrase {
        guard usesUnicode else { return "The locale is not UTF-8: names may be shown wrongly." }
        return isThere ? "Results go to a terminal; the locale is UTF-8." : "Results go to a file or program."
    }
}

extension DoctorText {
    /// The command or action that fixes a finding; `nil` if there is no problem.
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
        case .bankKey: "Bring it from beside a copy of the books: bank ledger restore-key FILE"
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

    /// A path quoted for a shell.
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
