import BankTestSupport
import Foundation

/// A folder in memory, where the system has one: what is tried here is what the books say, not what a disk does.
final class MemoryFolder: Sendable {
    let path: String

    init() {
        let memory = "/dev/shm"
        let root = FileManager.default.isWritableFile(atPath: memory) ? memory : TemporaryHome.root
        path = "\(root)/bank-model-\(UUID().uuidString)"
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        } catch {
            fatalError("A test's folder cannot be made: \(error)")
        }
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
