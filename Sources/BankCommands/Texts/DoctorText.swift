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
                ? "Commands use the \(name) bank."
                : "Commands use the \(name) bank, the default."
        case .user(let isAdministrator):
            isAdministrator
                ? "The program runs as root, which ignores file permissions."
                : "The program runs as an ordinary user."
        case .memory(let dumpsCore, let isTraced): memory(dumpsCore: dumpsCore, isTraced: isTraced)
        case .folder(let folder): self.folder(folder)
        case .space(let freeByteCount): space(freeByteCount)
        case .settings(let changedCount):
            changedCount == 0
                ? "The settings can be read; all have default values."
                : changedCount == 1
                    ? "The settings can be read; 1 differs from its default."
                    : "The settings can be read; \(changedCount) differ from their defaults."
        case .books(let version, let newest, let canMigrate): books(version, newest, canMigrate: canMigrate)
        case .pages(let problems):
            problems.first.map { "The ledger is damaged: \($0)." }
                ?? "The ledger's pages and indexes are intact."
        case .writing(let isWriting):
            isWriting ? "Another command is writing." : "No other command is writing."
        case .clock(let now, let newestBooking):
            newestBooking.map { $0 > now } == true
                ? "The clock says \(now.text), which is earlier than the latest entry."
                : "The clock is correct."
        case .days(let days): Self.days(days)
        case .bookedAhead(let database, let newestBooking):
            """
            The latest entry is from \(newestBooking.text); the database's clock says \(database.text). Payments are \
            refused until then.
            """
        case .writersLock(let isPublic):
            isPublic
                ? "Every database user can take the writers' lock and stop all changes."
                : "Only the bank's roles can take the writers' lock."
        case .database(let server): database(server)
        case .standbys(let standbys, let areNeeded): self.standbys(standbys, areNeeded: areNeeded)
        case .replica(let replica, let transport): self.replica(replica, transport)
        case .databaseClock(let difference):
            difference.magnitude <= 1_000
                ? "The database's clock matches this machine's."
                : difference > 0
                    ? "This machine's clock is \(Int(difference / 1_000)) s ahead of the database's."
                    : "This machine's clock is \(Int(difference.magnitude / 1_000)) s behind the database's."
        case .keychain(let exists, let isUnlocked, let isMemoryLocked):
            keychain(exists: exists, isUnlocked: isUnlocked, isMemoryLocked: isMemoryLocked)
        case .bankKey(let need): bankKey(need)
        case .agent(let isRunning):
            isRunning ? "An agent is running and keeps a session." : "No agent is running."
        case .libraries(let libraries):
            libraries.isEmpty
                ? "No libraries are used." : "\(Phrase.list(libraries.map { "\($0.name) \($0.version)" }))."
        case .crash(let record):
            record.map { "Version \($0.version) crashed with signal \($0.signal) at \($0.at.text)." }
                ?? "No crash is recorded."
        case .analytics(let status): analytics(status)
        case .terminal(let isThere, let usesUnicode): terminal(isThere: isThere, usesUnicode: usesUnicode)
        case .failure(let error):
            .sentences(ErrorText(error).message, ErrorText(error).reason)
        }
    }

    private static func memory(dumpsCore: Bool, isTraced: Bool) -> Phrase {
        if isTraced { return "Another process can read the program's memory." }
        return dumpsCore
            ? "A crash could write the program's memory to disk." : "A crash doesn't write memory to disk."
    }

    private static func folder(_ folder: DeviceReport.Folder) -> Phrase {
        let path = displayablePath(folder.path)
        return switch folder.problem {
        case nil: folder.exists ? "Only you can use \(path)." : "\(path) will be created when needed."
        case .foreign: "\(path) belongs to another user."
        case .open(let permissions):
            permissions & 0o022 == 0
                ? "Others can read \(path): its mode is \(String(permissions, radix: 8))."
                : "Others can add files to \(path): its mode is \(String(permissions, radix: 8))."
        case .unwritable(let reason): "Files can't be created in \(path): \(reason)."
        }
    }

    private static func space(_ freeByteCount: Int64?) -> Phrase {
        guard let freeByteCount else { return "The free disk space is unknown." }
        let mebibytes = freeByteCount >> 20
        return mebibytes < 10_240 ? "\(mebibytes) MiB are free." : "\(mebibytes >> 10) GiB are free."
    }

    private static func books(_ version: Int, _ newest: Int, canMigrate: Bool) -> Phrase {
        if version > newest {
            return "The ledger has version \(version); this program supports up to \(newest)."
        }
        return version == newest
            ? "The ledger has version \(version)."
            : canMigrate
                ? "The ledger has version \(version); the next command upgrades it to \(newest)."
                : "The ledger has version \(version) and must be upgraded to \(newest), but this role can't do that."
    }

    private static func keychain(exists: Bool, isUnlocked: Bool, isMemoryLocked: Bool) -> Phrase {
        guard exists else { return "There is no keychain yet; it is created with the first secret." }
        guard isMemoryLocked else {
            return "The keychain can be read, but its secrets may be written to swap."
        }
        return isUnlocked
            ? "The keychain can be read and is unlocked." : "The keychain can be read and is locked."
    }

    private static func bankKey(_ need: BankKeyNeed) -> Phrase {
        switch need {
        case .nothing, .met: "The keychain has the bank's key."
        case .unknown: "The keychain is locked, so the bank's key can't be checked."
        case .missing: "The keychain doesn't contain the bank's key, so users can't sign in."
        }
    }

    private static func database(_ server: DatabaseServer) -> Phrase {
        let connection: Phrase =
            "\(server.product), role \(server.role), \(server.connectionCount) of \(server.connectionMaximum) connections."
        if let fault = fault(of: server.transport) { return "\(connection) \(fault)" }
        if server.ownsTables {
            return "\(connection) The role owns the tables, so it could change what is posted."
        }
        if server.keepaliveSeconds == 0 {
            return "\(connection) It keeps the connections of lost servers for hours."
        }
        return server.hasTextIndex ? connection : "\(connection) Texts are searched without an index."
    }

    private static func fault(of transport: DatabaseServer.Transport) -> Phrase? {
        switch transport {
        case .local, .verified: nil
        case .plain: "The connection is not encrypted."
        case .unverified: "The server's certificate is not checked."
        case .nameUnchecked: "The name in the server's certificate is not checked."
        }
    }

    private static func standbys(_ standbys: [DatabaseServer.Standby], areNeeded: Bool) -> Phrase {
        guard !standbys.isEmpty else {
            return areNeeded
                ? "Commits wait for a standby, but no standby is connected." : "The database has no standby."
        }
        let names = Phrase.list(standbys.map(\.name))
        let lag = Int(standbys.compactMap(\.lagMilliseconds).max() ?? 0)
        guard standbys.contains(where: { $0.isSynchronous != nil }) else {
            return """
                Connected: \(names). Whether commits wait for a standby can be seen by roles with the right pg_monitor.
                """
        }
        return standbys.contains { $0.isSynchronous == true }
            ? "Commits wait for a standby. Connected: \(names), at most \(lag) ms behind."
            : "Commits don't wait for a standby. Connected: \(names), at most \(lag) ms behind."
    }

    private static func replica(
        _ replica: DatabaseServer.Replica, _ transport: DatabaseServer.Transport?
    ) -> Phrase {
        switch replica {
        case .current where transport?.isProtected == false:
            .sentences("The standby of ledger.replicaUrl can answer.", transport.flatMap(fault))
        case .current: "The standby of ledger.replicaUrl can answer lists and statements."
        case .behind: "The standby of ledger.replicaUrl is behind, so servers don't use it now."
        case .failed(let error):
            .sentences(
                "Servers can't use ledger.replicaUrl.", ErrorText(error).message, ErrorText(error).reason)
        }
    }

    private static func analytics(_ status: AnalyticsStatus) -> Phrase {
        let kept: Phrase =
            switch status.eventCount {
            case 0: "nothing is stored"
            case 1: "1 event is stored"
            default: "\(status.eventCount) events are stored"
            }
        return status.isEnabled
            ? "Your usage is recorded, on this machine only: \(kept)."
            : "Your usage is not recorded: \(kept)."
    }

    private static func terminal(isThere: Bool, usesUnicode: Bool) -> Phrase {
        guard usesUnicode else { return "The locale is not UTF-8; names may look wrong." }
        return isThere
            ? "Output goes to a terminal; the locale is UTF-8." : "Output goes to a file or another program."
    }
}

extension DoctorText {
    /// The command or action that fixes a finding; `nil` if there is no problem.
    static func remedy(for fact: DoctorFact) -> Phrase? {
        guard fact.state != .ok else { return nil }
        return switch fact {
        case .user: "Run it as the user who owns the bank's files."
        case .memory(_, let isTraced): isTraced ? "Stop the debugger." : "ulimit -c 0"
        case .folder(let folder): remedy(for: folder)
        case .space: "Free some space; to see what uses it: du -sh ~/.cache ~/.local"
        case .pages: ErrorText.restoreBackup
        case .writing: "If this continues, find the process: pgrep -a bank"
        case .days: "bank ledger close-day"
        case .clock: "Set the machine's clock: timedatectl set-ntp true"
        case .database(let server): remedy(for: server)
        case .standbys: "Start the standby, or change synchronous_standby_names on the primary."
        case .replica(.current, _): "Use TLS: sslmode=verify-full in ledger.replicaUrl"
        case .replica:
            "Check that the standby follows the primary, or turn it off: bank config unset ledger.replicaUrl"
        case .bookedAhead:
            "Find the server whose clock was ahead. docs/operations/postgresql.md says what to do with the bank."
        case .writersLock: Phrase(verbatim: closingTheLock)
        case .databaseClock: "Set the machine's clock: timedatectl set-ntp true"
        case .keychain: "Allow more locked memory: ulimit -l 1024"
        case .bankKey:
            "Restore it from a backup of the ledger, or a file of save-key: bank ledger restore-key FILE"
        case .crash: "Report it together with the command you ran, then run: bank doctor --clear-crash"
        case .analytics: "bank config set analytics.enabled off"
        case .terminal: Phrase(verbatim: "export LC_ALL=C.UTF-8")
        case .books(let version, let newest, _) where version < newest:
            "Run as the owner of the tables: bank-server ledger migrate"
        case .books: "Use the newer version of the program."
        case .failure(let error): remedy(for: error)
        case .environment, .settings, .agent, .libraries: nil
        }
    }

    private static func remedy(for server: DatabaseServer) -> Phrase {
        if !server.transport.isProtected { return "Use TLS: sslmode=verify-full in ledger.url" }
        if server.ownsTables {
            return "Let servers connect as bank_application; docs/deployment/several-servers.md says how."
        }
        return server.keepaliveSeconds == 0
            ? "Set tcp_keepalives_idle = 10 in postgresql.conf."
            : "Close connections, or raise max_connections."
    }

    /// What a superuser runs in the database of the bank.
    private static let closingTheLock = """
        REVOKE EXECUTE ON FUNCTION pg_advisory_lock(bigint), pg_advisory_lock_shared(bigint), \
        pg_advisory_xact_lock(bigint), pg_advisory_xact_lock_shared(bigint), pg_try_advisory_lock(bigint), \
        pg_try_advisory_lock_shared(bigint), pg_try_advisory_xact_lock(bigint), \
        pg_try_advisory_xact_lock_shared(bigint) FROM PUBLIC; GRANT EXECUTE ON FUNCTION pg_advisory_lock(bigint), \
        pg_advisory_xact_lock(bigint), pg_try_advisory_lock(bigint), pg_try_advisory_xact_lock(bigint) TO bank_owner, \
        bank_application;
        """

    private static func remedy(for folder: DeviceReport.Folder) -> Phrase? {
        let path = quoted(folder.path)
        return switch folder.problem {
        case nil: nil
        case .open: "chmod 700 \(path)"
        case .foreign: "Choose a folder you own: export BANK_HOME=~/bank"
        case .unwritable:
            folder.exists ? "chmod u+rwx \(path)" : "Choose another folder: export BANK_HOME=~/bank"
        }
    }

    private static func remedy(for error: ServiceError) -> Phrase? {
        switch error {
        case .notInitialized(.ledger): Phrase(verbatim: "bank init")
        case .storage(.insecure, let path, let reason)
        where reason.english.hasPrefix("others can read or change it"):
            "chmod 600 \(quoted(path))"
        case .storage(.insecure, let path, let reason) where reason.english.hasPrefix("others can add files"):
            "chmod 700 \(quoted(path))"
        case .storage(.damaged, let path, _) where path.hasSuffix("/\(crashFileName)"):
            "bank doctor --clear-crash"
        case .storage(.damaged, _, let reason)
        where reason.english.hasPrefix("the keychain is missing, but its previous version"):
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
