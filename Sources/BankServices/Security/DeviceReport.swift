public import LanguageKit

/// What can be said of the machine and the process, as far as it matters for secrets.
public struct DeviceReport: Hashable, Sendable {
    public struct Folder: Hashable, Sendable {
        public enum Problem: Hashable, Sendable {
            /// It belongs to another user.
            case foreign
            /// Others may put files there, or read what is in it; these are its permissions.
            case open(permissions: UInt32)
            /// No files can be made there, or the folder itself cannot.
            case unwritable(reason: Phrase)
        }

        public let path: String
        /// Whether it is there; it is made when it is needed.
        public let exists: Bool
        /// What is wrong with it; `nil` if nothing is.
        public let problem: Problem?
        /// How many bytes a user may still write there; `nil` if nobody knows.
        public let freeByteCount: Int64?

        public init(path: String, exists: Bool, problem: Problem?, freeByteCount: Int64?) {
            self.path = path
            self.exists = exists
            self.problem = problem
            self.freeByteCount = freeByteCount
        }
    }

    /// A library that the program stands on.
    public struct Library: Hashable, Sendable {
        public let name: String
        public let version: String

        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// Whether the program runs as the system's administrator, to whom no permissions apply.
    public let isAdministrator: Bool
    /// Whether a crash could leave the memory of the program on the disk.
    public let dumpsCore: Bool
    /// Whether another process is looking on (a debugger).
    public let isTraced: Bool
    /// The bank's folders, each once.
    public let folders: [Folder]
    public let libraries: [Library]

    public init(
        isAdministrator: Bool, dumpsCore: Bool, isTraced: Bool, folders: [Folder], libraries: [Library]
    ) {
        self.isAdministrator = isAdministrator
        self.dumpsCore = dumpsCore
        self.isTraced = isTraced
        self.folders = folders
        self.libraries = libraries
    }
}
