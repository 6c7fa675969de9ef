import Synchronization
import TerminalKit

/// The output as a destination of a statement. It remembers why it could not be written, which is no error of the bank.
final class StatementStream: Sendable {
    private let output: any OutputSink
    private let failure = Mutex<StreamError?>(nil)

    init(_ output: any OutputSink) {
        self.output = output
    }

    /// Writes a piece of the statement.
    @Sendable
    func take(_ bytes: [UInt8]) throws {
        do throws(StreamError) {
            try output.write(bytes)
        } catch {
            failure.withLock { $0 = error }
            throw error
        }
    }

    /// Throws why a piece could not be written.
    func requireTaken() throws(StreamError) {
        if let error = failure.withLock(\.self) { throw error }
    }
}
