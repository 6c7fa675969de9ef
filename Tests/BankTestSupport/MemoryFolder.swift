import Foundation

/// A folder in memory, where the system has one: for tests of what is written, not of how fast a disk is. It goes away
/// with the value.
public final class MemoryFolder: Sendable {
    /// Where it is, without a slash at the end.
    public let path: String

    /// Makes a folder.
    public init() {
        let memory = "/dev/shm"
        let root = FileManager.default.isWritableFile(atPath: memory) ? memory : TemporaryHome.root
        path = "\(root)/bank-tests-\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            fatalError("A test's folder cannot be made: \(error)")
        }
    }

    deinit { remove() }

    /// Lets it go before the value does.
    public func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
