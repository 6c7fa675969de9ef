public import BankDomain
public import BankServices
public import LanguageKit

/// One thing that the doctor looked at.
public struct DoctorFinding: Equatable, Sendable {
    /// How bad it is.
    public enum State: String, Hashable, Sendable, CaseIterable {
        case ok
        /// It works, and might soon not, or is less safe than it could be.
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

/// What the doctor looks at, in this order.
public enum DoctorCheck: String, Hashable, Sendable, CaseIterable {
    /// Which bank commands speak to.
    case environment
    /// Who runs the program.
    case user
    /// Who else might see its memory.
    case memory
    /// The folders of the bank's files.
    case folders
    /// The room on the disk.
    case space
    /// The libraries that the program stands on.
    case libraries
    case settings
    /// The books: whether they are there, and of which version.
    case books
    /// Whether the file of the books is whole.
    case pages
    /// Whether another command is writing.
    case writing
    /// The clock, beside the newest booking.
    case clock
    case keychain
    /// The agent that keeps it open.
    case agent
    case crash
    /// What is recorded of the user's use.
    case analytics
    /// The terminal and the locale.
    case terminal
}

public enum DoctorFact: Equatable, Sendable {
    /// The environment, and whether somebody chose it.
    case environment(String, isChosen: Bool)
    /// Whether the program runs as the system's administrator.
    case user(isAdministrator: Bool)
    /// Whether memory may be dumped, and whether another process looks on.
    case memory(dumpsCore: Bool, isTraced: Bool)
    case folder(DeviceReport.Folder)
    /// The room where there is least of it, in bytes; `nil` if nobody knows.
    case space(freeByteCount: Int64?)
    /// How many settings are not at their defaults.
    case settings(changedCount: Int)
    /// The version of the books, and the newest that the program knows.
    case books(schemaVersion: Int, newestSchemaVersion: Int)
    case pages(problems: [Phrase])
    /// Whether another command is writing.
    case writing(Bool)
    /// Where the bank's clock stands, and when the newest booking was made.
    case clock(now: Instant, newestBooking: Instant?)
    case keychain(exists: Bool, isUnlocked: Bool, isMemoryLocked: Bool)
    /// Whether an agent holds a session.
    case agent(isRunning: Bool)
    case libraries([DeviceReport.Library])
    case crash(CrashRecord?)
    case analytics(AnalyticsStatus)
    case terminal(isThere: Bool, usesUnicode: Bool)
    /// Nothing could be found out, and why.
    case failure(ServiceError)
}

extension DoctorFact {
    /// Less room than this is soon none, in bytes.
    static let scarceByteCount: Int64 = 100 << 20
    /// Less room than this is too little for a booking, in bytes.
    static let noByteCount: Int64 = 1 << 20

    public var state: DoctorFinding.State {
        switch self {
        case .environment, .settings, .agent, .libraries: .ok
        case .user(let isAdministrator): isAdministrator ? .warning : .ok
        case .memory(let dumpsCore, let isTraced): dumpsCore || isTraced ? .warning : .ok
        case .folder(let folder): Self.state(of: folder.problem)
        case .space(let freeByteCount): Self.state(of: freeByteCount)
        case .books(let version, let newest): version > newest ? .problem : .ok
        case .pages(let problems): problems.isEmpty ? .ok : .problem
        case .writing(let isWriting): isWriting ? .warning : .ok
        case .clock(let now, let newestBooking): newestBooking.map { $0 > now } == true ? .problem : .ok
        case .keychain(let exists, _, let isMemoryLocked): exists && !isMemoryLocked ? .warning : .ok
        case .crash(let record): record == nil ? .ok : .warning
        case .analytics(let status): status.isEnabled || status.eventCount == 0 ? .ok : .warning
        case .terminal(_, let usesUnicode): usesUnicode ? .ok : .warning
        case .failure: .problem
        }
    }

    private static func state(of problem: DeviceReport.Folder.Problem?) -> DoctorFinding.State {
        switch problem {
        case nil: .ok
        // What others can only look into holds files that they cannot.
        case .open(let permissions): permissions & 0o022 == 0 ? .warning : .problem
        case .foreign, .unwritable: .problem
        }
    }

    private static func state(of freeByteCount: Int64?) -> DoctorFinding.State {
        guard let freeByteCount else { return .warning }
        return freeByteCount < noByteCount ? .problem : freeByteCount < scarceByteCount ? .warning : .ok
    }
}
