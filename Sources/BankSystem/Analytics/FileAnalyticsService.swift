public import BankDomain
import BankFiles
public import BankServices

/// Records usage in a file of JSON lines that keeps the latest part. Only the user reads it.
public final class FileAnalyticsService: AnalyticsServiceProtocol {
    private static let maximumByteCount = 256 << 10

    private let path: String
    private let lock: FileLock
    private let settings: any StorageServiceProtocol
    private let clock: any BankClock

    /// Records to this file, which is created once the user has turned analytics on and uses a feature.
    public init(path: String, settings: any StorageServiceProtocol, clock: any BankClock) {
        self.path = path
        self.lock = FileLock(path: path + ".lock")
        self.settings = settings
        self.clock = clock
    }

    public func screen(_ name: String) { record(.screen, name) }

    public func event(_ name: String) { record(.event, name) }

    public func identify(_ user: UserID?) { record(.user, user?.text ?? "") }

    /// Whether usage is recorded, and the number of stored events.
    public func status() throws -> AnalyticsStatus {
        let lines = try files.reduce(0) { count, file in
            let bytes = try PrivateFile.readGuarded(file, limit: Self.maximumByteCount) ?? []
            return count + bytes.count { $0 == UInt8(ascii: "\n") }
        }
        return AnalyticsStatus(
            isEnabled: try settings.value(for: .analyticsEnabled) == "on", eventCount: lines)
    }

    public func removeAll() throws {
        guard files.contains(where: PrivateFile.exists) else { return }
        try lock.withLock {
            for file in files { try PrivateFile.remove(file) }
        }
    }

    private var files: [String] { [path, path + ".1"] }

    private func record(_ kind: AnalyticsEvent.Kind, _ name: String) {
        guard (try? settings.value(for: .analyticsEnabled)) == "on",
            let line = JSONLine.text(AnalyticsEvent(at: clock.now(), kind: kind, name: name))
        else { return }
        let path = path
        try? lock.withLock {
            try PrivateFile.append(
                Array((line + "\n").utf8), to: path, maximumByteCount: Self.maximumByteCount)
        }
    }
}
