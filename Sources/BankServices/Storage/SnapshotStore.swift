/// A small file that several processes read and replace whole, with a log of lines beside it.
///
/// The head names how many bytes of the log belong to it, so both change at one moment: when the head is
/// replaced. What stands in the log beyond that is the rest of an interrupted change and is never read.
public protocol SnapshotStore: AnyObject, Sendable {
    /// The head as last replaced; `nil` if there is none.
    func readHead() async throws -> [UInt8]?

    /// The first `length` bytes of the log. Throws ``ServiceError/storage(_:path:underlying:)`` with
    /// `damaged` if it has fewer.
    func readLog(length: Int) async throws -> [UInt8]

    /// Reads the head, lets `body` make the next one and the lines to append, and replaces it: all inside
    /// one lock that other processes wait for. `nil` from `body` changes nothing.
    func update(
        _ body: @escaping @Sendable (_ head: [UInt8]?) throws -> SnapshotChange?
    ) async throws

    /// Removes head and log.
    func remove() async throws

    /// Moves head and log aside for somebody to look at, and answers where the head went.
    func moveAside() async throws -> String

    /// Where the head is kept, for messages.
    var path: String { get }
}
