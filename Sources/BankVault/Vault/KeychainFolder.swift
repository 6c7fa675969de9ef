import BankFiles
import BankServices

/// The keychain's files: the present generation, and the one before it.
struct KeychainFolder: Sendable {
    let path: String
    let previousPath: String

    /// The present generation; `nil` if there is none. Throws ``ServiceError/storage(_:path:underlying:)``, with
    /// `insecure` if the file is not safe from others.
    func read() throws(ServiceError) -> StoredKeychain? {
        try read(path)
    }

    /// The generation before it.
    func readPrevious() throws(ServiceError) -> StoredKeychain? {
        try read(previousPath)
    }

    /// Whether there is a present generation, sound or not.
    var hasPresent: Bool { PrivateFile.exists(path) }

    /// Whether there is a generation before the present one.
    var hasPrevious: Bool { PrivateFile.exists(previousPath) }

    /// The name that the present generation has while the two change places.
    private var aside: String { path + ".old" }

    /// Puts a generation in place of the present one, which becomes the previous one, or goes away with the one
    /// before it. At each moment one whole file has the name. To be called inside the lock.
    func replace(with bytes: [UInt8], keepingPrevious: Bool) throws(ServiceError) {
        try PrivateFile.makeFolder(of: path)
        try PrivateFile.replaceGuarded(path, with: bytes) { () throws(ServiceError) in
            try PrivateFile.remove(aside)
            try PrivateFile.keep(path, as: previousPath)
            if !keepingPrevious { try PrivateFile.remove(previousPath) }
        }
    }

    /// Lets the two generations change places; a missing one is no hindrance. To be called inside the lock.
    func exchange() throws(ServiceError) {
        try PrivateFile.remove(aside)
        try PrivateFile.keep(path, as: aside)
        try PrivateFile.move(previousPath, to: path)
        try PrivateFile.move(aside, to: previousPath)
        try PrivateFile.syncFolder(of: path)
    }

    private func read(_ path: String) throws(ServiceError) -> StoredKeychain? {
        guard
            let bytes = try PrivateFile.readGuarded(path, limit: KeychainFormat.maximumByteCount + 1)
        else { return nil }
        do throws(KeychainFault) {
            return StoredKeychain(bytes: bytes, file: try KeychainFile(decoding: bytes))
        } catch {
            throw error.serviceError(path: path)
        }
    }
}

/// A keychain as it was found in its file.
struct StoredKeychain: Sendable {
    /// All of the file, by which a change of another process is noticed.
    let bytes: [UInt8]
    let file: KeychainFile
}
