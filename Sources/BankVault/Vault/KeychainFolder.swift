import BankFiles
import BankServices

/// The keychain's files: the present generation and the previous one.
struct KeychainFolder: Sendable {
    let path: String
    let previousPath: String

    /// The present generation; `nil` if there is none. Throws ``ServiceError/storage(_:path:underlying:)``, with
    /// `insecure` if others can access the file.
    func read() throws(ServiceError) -> StoredKeychain? {
        try read(path)
    }

    /// The previous generation.
    func readPrevious() throws(ServiceError) -> StoredKeychain? {
        try read(previousPath)
    }

    /// True if there is a present generation, valid or not.
    var hasPresent: Bool { PrivateFile.exists(path) }

    /// True if there is a previous generation.
    var hasPrevious: Bool { PrivateFile.exists(previousPath) }

    /// The temporary name of the present generation during a swap.
    private var aside: String { path + ".old" }

    /// Replaces the present generation, which becomes the previous one, or is deleted together with the previous one.
    /// The path always names a complete file. Call it inside the lock.
    func replace(with bytes: [UInt8], keepingPrevious: Bool) throws(ServiceError) {
        try PrivateFile.makeFolder(of: path)
        try PrivateFile.replaceGuarded(path, with: bytes) { () throws(ServiceError) in
            try PrivateFile.remove(aside)
            try PrivateFile.keep(path, as: previousPath)
            if !keepingPrevious { try PrivateFile.remove(previousPath) }
        }
    }

    /// Swaps the two generations; either may be missing. Call it inside the lock.
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

/// A keychain as read from its file.
struct StoredKeychain: Sendable {
    /// The whole file, which shows changes by other processes.
    let bytes: [UInt8]
    let file: KeychainFile
}
