public import BankDomain
public import BankServices
public import LanguageKit

/// One finding of the doctor.
public struct DoctorFinding: Equatable, Sendable {
    /// The severity of the finding.
    public enum State: String, Hashable, Sendable, CaseIterable {
        case ok
        /// It works, but may soon fail or is less secure than possible.
        case warning
        case problem
    }

    public let check: DoctorCheck
    public let fact: DoctorFact

    public init(_ check: DoctorCheck, _ fact: DoctorFact) {
        self.check = check
        self.fact = fact
    }

    public var state: State { fact.state }
}

/// The doctor's checks, in this order.
public enum DoctorCheck: String, Hashable, Sendable, CaseIterable {
    /// The environment that commands use.
    case environment
    /// The user who runs the program.
    case user
    /// Whether other processes could read its memory.
    case memory
    /// The folders of the bank's files.
    case folders
    /// Free disk space.
    case space
    /// The libraries that the program uses.
    case libraries
    case settings
    /// The ledger: whether it exists, and its schema version.
    case books
    /// Whether the ledger's file is intact.
    case pages
    /// Whether another command is writing.
    case writing
    /// The clock, compared with the newest posting.
    case clock
    /// The days that are over and have not ended.
    case days
    /// The server of the database: its connections, the role, and the index of texts.
    case database
    /// Who may take the lock of all writers.
    case writersLock
    /// The standbys of the database.
    case standbys
    /// Whether a standby can answer lists.
    case replica
    /// The clock of the database's server, compared with this machine's.
    case databaseClock
    case keychain
    /// The key of the bank's secrets.
    case bankKey
    /// The agent that keeps the keychain open.
    case agent
    case crash
    /// The recorded usage data.
    case analytics
    /// The terminal and the locale.
    case terminal
}

public enum DoctorFact: Equatable, Sendable {
    /// The environment, and whether the user chose it.
    case environment(String, isChosen: Bool)
    /// Whether the program runs as root.
    case user(isAdministrator: Bool)
    /// Whether core dumps are enabled, and whether another process is tracing this one.
    case memory(dumpsCore: Bool, isTraced: Bool)
    case folder(DeviceReport.Folder)
    /// The lowest free space of all folders, in bytes; `nil` if unknown.
    case space(freeByteCount: Int64?)
    /// How many settings are not at their defaults.
    case settings(changedCount: Int)
    /// The schema version of the ledger, and the newest one that the program supports.
    /// `canMigrate` is false for a role that may not change the tables.
    case books(schemaVersion: Int, newestSchemaVersion: Int, canMigrate: Bool)
    case pages(problems: [Phrase])
    /// Whether another command is writing.
    case writing(Bool)
    /// The time of the bank's clock, and of the newest posting.
    case clock(now: Instant, newestBooking: Instant?)
    case days(OpenDays)
    /// The time of the database's clock, and of a posting that is later, so that it stops others.
    case bookedAhead(database: Instant, newestBooking: Instant)
    case database(DatabaseServer)
    /// The standbys, and whether commits must wait for one.
    case standbys([DatabaseServer.Standby], areNeeded: Bool)
    /// The standby that answers lists and statements.
    case replica(DatabaseServer.Replica, DatabaseServer.Transport?)
    /// Whether every user of the database may take the lock of all writers.
    case writersLock(isPublic: Bool)
    /// How far this machine's clock is ahead.
    case databaseClock(differenceMilliseconds: Int64)
    case keychain(exists: Bool, isUnlocked: Bool, isMemoryLocked: Bool)
    case bankKey(BankKeyNeed)
    /// Whether an agent holds a session.
    case agent(isRunning: Bool)
    case libraries([DeviceReport.Library])
    case crash(CrashRecord?)
    case analytics(AnalyticsStatus)
    case terminal(isThere: Bool, usesUnicode: Bool)
    /// The check failed with an error.
    case failure(ServiceError)
}

extension DoctorFact {
    /// Below this many bytes, free space is scarce: a warning.
    static let scarceByteCount: Int64 = 100 << 20
    /// Below this many bytes, free space is too small for a posting: a problem.
    static let noByteCount: Int64 = 1 << 20

    public var state: DoctorFinding.State {
        switch self {
        case .environment, .settings, .agent, .libraries: .ok
        case .user(let isAdministrator): isAdministrator ? .warning : .ok
        case .memory(let dumpsCore, let isTraced): dumpsCore || isTraced ? .warning : .ok
        case .folder(let folder): Self.state(of: folder.problem)
        case .space(let freeByteCount): Self.state(of: freeByteCount)
        case .books(let version, let newest, let canMigrate):
            version > newest || version < newest && !canMigrate ? .problem : .ok
        case .pages(let problems): problems.isEmpty ? .ok : .problem
        case .writing(let isWriting): isWriting ? .warning : .ok
        case .days(let days): days.overdueCount > 0 ? .warning : .ok
        case .clock(let now, let newestBooking): newestBooking.map { $0 > now } == true ? .problem : .ok
        case .bookedAhead: .problem
        case .writersLock(let isPublic): isPublic ? .problem : .ok
        case .database(let server): Self.state(of: server)
        case .standbys(let standbys, let areNeeded):
            areNeeded && !standbys.contains { $0.isSynchronous ?? true }
                ? .problem
                : standbys.contains { $0.lagMilliseconds ?? 0 > Self.longLagMilliseconds } ? .warning : .ok
        case .replica(let replica, let transport):
            replica == .current && transport?.isProtected ?? true ? .ok : .warning
        case .databaseClock(let difference): Self.state(ofClockDifference: difference)
        case .keychain(let exists, _, let isMemoryLocked): exists && !isMemoryLocked ? .warning : .ok
        case .bankKey(.missing): .problem
        case .bankKey: .ok
        case .crash(let record): record == nil ? .ok : .warning
        case .analytics(let status): status.isEnabled || status.eventCount == 0 ? .ok : .warning
        case .terminal(_, let usesUnicode): usesUnicode ? .ok : .warning
        case .failure: .problem
        }
    }

    /// A standby that is further behind would lose much, or delay reports.
    private static let longLagMilliseconds: Int64 = 10_000

    private static func state(of server: DatabaseServer) -> DoctorFinding.State {
        let isCrowded = server.connectionCount * 10 > server.connectionMaximum * 9
        let isGood =
            server.transport.isProtected && !server.ownsTables && !isCrowded && server.keepaliveSeconds != 0
        return isGood ? .ok : .warning
    }

    // A server whose clock differs by more than two seconds changes nothing.
    private static func state(ofClockDifference milliseconds: Int64) -> DoctorFinding.State {
        milliseconds.magnitude > 2_000 ? .problem : milliseconds.magnitude > 1_000 ? .warning : .ok
    }

    private static func state(of problem: DeviceReport.Folder.Problem?) -> DoctorFinding.State {
        switch problem {
        case nil: .ok
        // The files inside are private anyway, so a folder that others can only read is a warning.
        case .open(let permissions): permissions & 0o022 == 0 ? .warning : .problem
        case .foreign, .unwritable: .problem
        }
    }

    private static func state(of freeByteCount: Int64?) -> DoctorFinding.State {
        guard let freeByteCount else { return .warning }
        return freeByteCount < noByteCount ? .problem : freeByteCount < scarceByteCount ? .warning : .ok
    }
}

extension DatabaseServer.Transport {
    /// Whether no other machine can read it, or pretend to be the server.
    public var isProtected: Bool { self == .local || self == .verified }
}
