import Synchronization
import TerminalKit

/// What a command reads while a tape is recorded. Lines are asked for and go onto the tape; secrets are not even asked
/// for: the same one stands in for all of them, here and on the tape.
final class RecordingInput: InputSource {
    /// The secret of every tape.
    static let standIn = "correct horse battery"

    private let console: Console
    private let recorded = Mutex<[String]>([])

    init(console: Console) {
        self.console = console
    }

    /// The lines that were read, in order.
    var lines: [String] { recorded.withLock { $0 } }

    func readLine() throws(StreamError) -> String? {
        if console.capabilities.inputIsTerminal {
            try console.errors.write(Array("< ".utf8))
            try console.errors.flush()
        }
        guard let line = try console.input.readLine() else { return nil }
        recorded.withLock { $0.append(line) }
        return line
    }

    func readSecretLine<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret? {
        try memory().readSecretLine(maximumByteCount: maximumByteCount, body)
    }

    func readTypedSecret<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, afterPrompt prompt: () throws(StreamError) -> Void,
        _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret? {
        try memory().readTypedSecret(maximumByteCount: maximumByteCount, afterPrompt: prompt, body)
    }

    func readSecret<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret {
        try memory().readSecret(maximumByteCount: maximumByteCount, body)
    }

    private func memory() -> MemorySource {
        recorded.withLock { $0.append(Self.standIn) }
        return MemorySource(lines: [Self.standIn])
    }
}
