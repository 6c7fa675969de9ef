import Foundation
import Synchronization

/// A new folder for a test. It is removed with the value or at the end of the process, because XCTest keeps its cases.
public final class TemporaryHome: Sendable {
    /// The parent of test folders: in memory, if the system has a folder with room there, because tests wait for a disk
    /// more than a second in ten and don't measure it. It is short because a longer path, such as `TMPDIR`, may be cut
    /// in output and may not fit into a socket address.
    public static let root = hasRoom(in: "/dev/shm") ? "/dev/shm" : "/tmp"

    // In a container, the folder often has 64 MiB.
    private static func hasRoom(in folder: String) -> Bool {
        let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        let byteCount = (facts?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
        return byteCount > 1 << 30 && FileManager.default.isWritableFile(atPath: folder)
    }

    /// The folder's path, without a trailing slash.
    public let path: String

    public init() {
        path = Self.root + "/bank-tests-" + UUID().uuidString
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            fatalError("A test's folder cannot be made: \(error)")
        }
        let isFirst = Self.paths.withLock { paths in
            paths.insert(path)
            return paths.count == 1
        }
        if isFirst { atexit { TemporaryHome.removeAll() } }
    }

    deinit { remove() }

    /// Removes the folder before the value ends.
    public func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    private static let paths = Mutex<Set<String>>([])

    private static func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }

    /// The files below the folder, sorted, as relative paths.
    public var files: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The text of a file; `nil` if it does not exist.
    public func text(of file: String) -> String? {
        try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
    }

    /// Writes a file.
    public func write(_ text: String, to file: String) throws {
        try text.write(toFile: "\(path)/\(file)", atomically: false, encoding: .utf8)
    }
}
