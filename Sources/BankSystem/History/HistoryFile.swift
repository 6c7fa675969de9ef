import BankFiles
public import BankServices
import LanguageKit

/// The typed lines, in a private file.
///
/// The file has at most a quarter of a megabyte; one earlier file of that size is kept.
public struct HistoryFile: Sendable {
    private static let maximumByteCount = 1 << 18

    private let path: String
    private let lock: FileLock

    /// A history in this file, which is created with the first line.
    public init(path: String) {
        self.path = path
        self.lock = FileLock(path: path + ".lock")
    }

    /// The last lines, the newest last. Throws ``ServiceError/storage(_:path:underlying:)``.
    public func lines(limit: Int) throws(ServiceError) -> [String] {
        var lines: [Substring] = []
        for path in [path + ".1", path] {
            guard let bytes = try PrivateFile.readGuarded(path, limit: Self.maximumByteCount) else {
                continue
            }
            lines += String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        }
        return lines.suffix(limit).map(String.init)
    }

    /// Adds a line. Throws ``ServiceError/storage(_:path:underlying:)``.
    public func append(_ line: String) throws(ServiceError) {
        do {
            try lock.withLock {
                try PrivateFile.append(
                    Array((line + "\n").utf8), to: path, maximumByteCount: Self.maximumByteCount)
            }
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .storage(.unreadable, path: path, underlying: Phrase(verbatim: String(describing: error)))
        }
    }
}
