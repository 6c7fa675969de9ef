public import LanguageKit

/// Encryption for whatever the bank keeps outside the keychain, proof of presence, and a look at the machine.
public protocol SecurityServiceProtocol: AnyObject, Sendable {
    /// The bytes, encrypted so that only this keychain opens them and only for the same purpose. The key is made at
    /// its first use. Throws what ``SecureStorageProtocol`` throws.
    func encrypt(_ value: borrowing SecretBytes, purpose: String) async throws -> [UInt8]

    /// What was encrypted for this purpose. Throws ``SealedValue/unreadable`` for anything else, and what
    /// ``SecureStorageProtocol`` throws.
    func decrypt(_ sealed: [UInt8], purpose: String) async throws -> SecretBytes

    /// Asks for proof that the person, or at least their device, is there. Throws ``BiometricError``.
    ///
    /// - Parameter reason: what it is for, shown to the person.
    func authenticate(reason: String) async throws

    /// What can be said of the machine. It needs no keychain and never fails.
    func checkDevice() async -> DeviceReport
}

public protocol HasSecurityService {
    var securityService: any SecurityServiceProtocol { get }
}

/// What is refused when it is to be decrypted.
public enum SealedValue {
    /// The error for bytes that were not encrypted here, for this purpose, or were changed since.
    public static let unreadable = ServiceError.invalidValue(
        field: "encrypted value", value: "",
        reason: .malformed(expected: "a value that this bank encrypted for this purpose"))
}

/// Looks at the machine and the process. Nothing that it finds makes it fail.
public protocol DeviceChecking: Sendable {
    func report() -> DeviceReport
}

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
        /// How many bytes a user may still write there; `nil` if unknown.
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

    /// Whether the program runs as the system's administrator, who bypasses file permissions.
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
