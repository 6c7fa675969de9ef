public import BankServices
import LanguageKit
import Synchronization

/// A snapshot store in memory, for tests and previews.
public final class InMemorySnapshotStore: SnapshotStore {
    private struct Contents {
        var head: [UInt8]?
        var log: [UInt8] = []
    }

    private let contents = Mutex(Contents())

    public init(head: [UInt8]? = nil) {
        contents.withLock { $0.head = head }
    }

    /// A name for messages.
    public var path: String { "memory" }

    public func readHead() throws -> [UInt8]? {
        contents.withLock { $0.head }
    }

    public func read<Result: Sendable>(
        _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> Result
    ) async throws -> Result {
        let present = contents.withLock { $0 }
        return try body(present.head) { try Self.part(of: present.log, $0) }
    }

    /// Runs `body` to make the next head, one caller at a time.
    public func update<Result: Sendable>(
        _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> (SnapshotChange?, Result)
    ) async throws -> Result {
        try contents.withLock { contents in
            let (change, result) = try body(contents.head) { [log = contents.log] in
                try Self.part(of: log, $0)
            }
            if let change {
                contents.head = change.head
                contents.log.removeLast(max(0, contents.log.count - change.logLength))
                contents.log += change.appendedLog
            }
            return result
        }
    }

    public func remove() async throws {
        contents.withLock { $0 = Contents() }
    }

    /// Deletes head and log, because memory has no place to move them to.
    public func moveAside(
        if isUseless: @escaping @Sendable ([UInt8]?, LogReader) -> Bool
    ) async throws -> String? {
        contents.withLock { contents in
            let present = contents
            guard isUseless(present.head, { try Self.part(of: present.log, $0) }) else { return nil }
            contents = Contents()
            return "forgotten"
        }
    }

    private static func part(of log: [UInt8], _ range: Range<Int>) throws -> [UInt8] {
        guard range.clamped(to: log.indices) == range else {
            throw ServiceError.storage(.damaged, path: "memory", underlying: "the log is too short")
        }
        return Array(log[range])
    }
}
