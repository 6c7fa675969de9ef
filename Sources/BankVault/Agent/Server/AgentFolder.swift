import BankFiles
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The shared folder of agent and clients. It is checked once, when it is opened. All later access is relative to the
/// open folder, so it can't be replaced.
struct AgentFolder: ~Copyable {
    private static let socketName = "agent.sock"
    private static let lockName = "agent.lock"

    private let descriptor: OwnedDescriptor
    private let path: String

    /// Opens a folder; `nil` if it does not exist, is a link, belongs to another user, or is accessible to others.
    init?(_ path: String) {
        let raw = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard let descriptor = OwnedDescriptor(raw) else { return nil }
        var information = stat()
        guard fstat(descriptor.raw, &information) == 0, information.st_uid == geteuid(),
            information.st_mode & 0o077 == 0
        else { return nil }
        self.descriptor = descriptor
        self.path = path
    }

    /// Opens the folder, and creates it for its owner only if it does not exist.
    static func making(_ path: String) -> AgentFolder? {
        try? PrivateFile.makeFolder(of: path + "/" + socketName)
        return AgentFolder(path)
    }

    /// The lock that an agent holds while it runs. Throws ``AgentStartFailure``.
    func lock() throws(AgentStartFailure) -> OwnedDescriptor {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        guard let file = OwnedDescriptor(openat(descriptor.raw, Self.lockName, flags, 0o600)) else {
            throw .unusable
        }
        guard bank_lock_file(file.raw, false) == 0 else { throw .taken }
        return file
    }

    /// A connection to the agent; `nil` if there is none.
    func connect(timeoutMilliseconds: Int32) -> OwnedDescriptor? {
        OwnedDescriptor(bank_socket_connect(descriptor.raw, path, Self.socketName, timeoutMilliseconds))
    }

    /// Listens, and replaces the socket of an agent that was killed. The caller holds the lock.
    func listen(backlog: Int32) -> OwnedDescriptor? {
        removeSocket()
        return OwnedDescriptor(bank_socket_listen(descriptor.raw, path, Self.socketName, backlog))
    }

    /// The identity of the present socket file; `nil` if there is none.
    var socketFile: FileIdentity? {
        var information = stat()
        guard fstatat(descriptor.raw, Self.socketName, &information, AT_SYMLINK_NOFOLLOW) == 0 else {
            return nil
        }
        return FileIdentity(
            device: UInt64(truncatingIfNeeded: information.st_dev), number: UInt64(information.st_ino))
    }

    /// Removes the socket. The caller holds the lock.
    func removeSocket() {
        _ = unlinkat(descriptor.raw, Self.socketName, 0)
    }
}

/// The identity of a file, independent of its name.
struct FileIdentity: Equatable {
    let device: UInt64
    let number: UInt64
}
