import CommandLineKit
import TerminalKit

extension Screen {
    /// Shows something once or, with `--watch`, again and again: at a terminal in the same place, elsewhere as lines of
    /// JSON. Throws for other formats elsewhere, because readers could not tell where a result begins.
    func repeating(_ show: () async throws -> Void) async throws {
        guard let untilNext else { return try await show() }
        let isTerminal = console.capabilities.outputIsTerminal && console.capabilities.movesCursor
        guard isTerminal || format == .ndjson else {
            throw Refusal.watchWithoutTerminal(format)
        }
        repeat {
            if isTerminal { try write(part: Self.clear) }
            try await show()
            try console.output.flush()
        } while try await untilNext()
    }

    /// The cursor at the top, and nothing below it.
    private static let clear = "\u{1B}[H\u{1B}[2J"

    private func write(part text: String) throws {
        try console.output.write(Array(text.utf8))
        try console.output.flush()
    }
}
