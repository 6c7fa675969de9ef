/// A small file that several processes read and replace whole, with a log of lines beside it.
///
/// The head says how many bytes of the log belong to it, so both change at one moment: when the head is
/// replaced. What stands in the log beyond that is the rest of an interrupted change and is never read.
/// Every call throws ``ServiceError/storage(_:path:underlying:)`` when the system refuses.
public protocol SnapshotStore: AnyObject, Sendable {
    /// Answers the first bytes of the log, as many as asked for; throws `damaged` if it has fewer.
    typealias LogReader = (_ length: Int) throws -> [UInt8]

    /// The head as last replaced; `nil` if there is none.
    func readHead() async throws -> [UInt8]?

    /// Lets `body` see head and log as they belong together, while nobody changes them.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) throws -> Result
    ) async throws -> Result

    /// Lets `body` make the next head and the lines to append, and replaces the head, while other processes
    /// wait. `nil` from `body` changes nothing.
    func update<Result: Sendable>(
        _ body: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) throws -> (SnapshotChange?, Result)
    ) async throws -> Result

    /// Removes head and log.
    func remove() async throws

    /// Moves head and log aside for somebody to look at if `isUseless` still finds them so, and answers where
    /// the head went; `nil` if another process has put good ones in their place.
    func moveAside(
        if isUseless: @escaping @Sendable (_ head: [UInt8]?, _ log: LogReader) -> Bool
    ) async throws -> String?

    /// Where the head is kept, for messages.
    var path: String { get }
}
