import Foundation
import Synchronization

/// A fresh folder of a test. It goes away with the value, or with the process: XCTest keeps its cases until then.
public final class TemporaryHome: Sendable {
    /// Where tests make their folders. A longer path, which `TMPDIR` may be, would be cut where people read it and would
    /// not fit into the address of a socket.
    public static let root = "/tmp"

    /// Where it is, without a slash at the end.
    public let path: String

    /// Memory, where the system has some to make folders in: for tests of what is written, not of how fast a disk is.
    public static var memory: String {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : root
    }

    /// Makes a folder.
    public init(in root: String = TemporaryHome.root) {
        path = root + "/bank-tests-" + UUID().uuidString
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

    /// Lets it go before the value does.
    public func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    private static let paths = Mutex<Set<String>>([])

    private static func removeAll() {
        for path in paths.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }

    /// The files below the folder, sorted, as paths from it.
    public var files: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// What a file holds; `nil` if there is none.
    public func text(of file: String) -> String? {
        try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
    }

    /// Puts a file there.
    public func write(_ text: String, to file: String) throws {
        try text.write(toFile: "\(path)/\(file)", atomically: false, encoding: .utf8)
    }
}
