public import LanguageKit

/// Encryption of the bank's data outside the keychain, proof of presence, and checks of the machine.
public protocol SecurityServiceProtocol: AnyObject, Sendable {
    /// Encrypts the bytes so that only this keychain can decrypt them, and only for the same purpose. The key is
    /// created at its first use. Throws what ``SecureStorageProtocol`` throws.
    func encrypt(_ value: borrowing SecretBytes, purpose: String) async throws -> [UInt8]

    /// Decrypts a value for its purpose. Throws ``SealedValue/unreadable`` for any other value or purpose, and what
    /// ``SecureStorageProtocol`` throws.
    func decrypt(_ sealed: [UInt8], purpose: String) async throws -> SecretBytes

    /// Asks for proof that the person, or at least their device, is present. Throws ``BiometricError``.
    ///
    /// - Parameter reason: the purpose, shown to the person.
    func authenticate(reason: String) async throws

    /// Checks of the machine. Needs no keychain and never fails.
    func checkDevice() async -> DeviceReport
}

public protocol HasSecurityService {
    var securityService: any SecurityServiceProtocol { get }
}

/// Errors of decryption.
public enum SealedValue {
    /// The error for bytes that were not encrypted here for this purpose, or were changed since.
    public static let unreadable = ServiceError.invalidValue(
        field: .encryptedValue, value: "",
        reason: .malformed(expected: "a value that this bank encrypted for this purpose"))
}

/// Checks the machine and the process; never fails.
public protocol DeviceChecking: Sendable {
    func report() -> DeviceReport
}

/// Security properties of the machine and the process.
public struct DeviceReport: Hashable, Sendable {
    public struct Folder: Hashable, Sendable {
        public enum Problem: Hashable, Sendable {
            /// It belongs to another user.
            case foreign
            /// Other users may write or read there; its permissions.
            case open(permissions: UInt32)
            /// Files, or the folder itself, cannot be created.
            case unwritable(reason: Phrase)
        }

        public let path: String
        /// Whether it exists; it is created when needed.
        public let exists: Bool
        /// The problem; `nil` if there is none.
        public let problem: Problem?
        /// How many bytes the user can still write there; `nil` if unknown.
        public let freeByteCount: Int64?

        public init(path: String, exists: Bool, problem: Problem?, freeByteCount: Int64?) {
            self.path = path
            self.exists = exists
            self.problem = problem
            self.freeByteCount = freeByteCount
        }
    }

    /// A library that the program uses.
    public struct Library: Hashable, Sendable {
        public let name: String
        public let version: String

        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// Whether the program runs as root, which bypasses file permissions.
    public let isAdministrator: Bool
    /// Whether a crash could write the program's memory to disk.
    public let dumpsCore: Bool
    /// Whether another process traces this one (a debugger).
    public let isTraced: Bool
    /// The bank's folders, without duplicates.
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
