import BankCommands
import LanguageKit
import TerminalKit

/// Shows a playing tape: on a terminal commands appear as if typed, elsewhere as plain lines.
@MainActor
final class TapeScreen {
    private static let keystroke = Duration.milliseconds(18)
    private static let pause = Duration.milliseconds(700)
    private static let longestPauseMilliseconds = 60_000

    private let console: Console
    private let styler: Styler
    private let isTyped: Bool
    private let keys: (any KeyWatch)?
    /// Whether the rest of a command is shown at once.
    private var isSkipping = false

    /// The viewer has ended the tape.
    struct Ended: Error {}

    init(console: Console) {
        self.console = console
        self.styler = Styler(usesColor: console.capabilities.usesColor)
        self.isTyped = console.capabilities.outputIsTerminal
        let isInteractive =
            isTyped && console.capabilities.inputIsTerminal && console.capabilities.movesCursor
        keys = isInteractive ? console.keys?.watch() : nil
        if keys != nil { try? console.writeError(Notice.tapeKeys) }
    }

    /// Restores the terminal.
    func end() { keys?.end() }

    func show(remark: String) async throws {
        try console.writeLine(
            verbatim: remark.isEmpty ? "" : styler.apply(.dim, to: DisplayText.sanitized("# \(remark)")))
        try await rest(Self.pause)
    }

    func show(command: String, input: [String]) async throws {
        try write(styler.apply(.bold, to: "$") + " ")
        if isTyped {
            for character in DisplayText.sanitized(command) {
                try write(String(character))
                try await rest(Self.keystroke)
            }
            try write("\n")
        } else {
            try write(DisplayText.sanitized(command) + "\n")
        }
        for line in input {
            try console.writeLine(verbatim: styler.apply(.dim, to: DisplayText.sanitized("< \(line)")))
        }
        try await rest(Self.pause)
    }

    func show(_ result: TapeResult) throws {
        for line in result.output { try console.writeLine(verbatim: DisplayText.sanitized(line)) }
        for line in result.errors {
            try console.writeLine(verbatim: styler.apply(.yellow, to: DisplayText.sanitized(line)))
        }
        if result.exitCode != 0 {
            try console.writeLine(verbatim: styler.apply(.dim, to: "(exit code \(result.exitCode))"))
        }
        try console.writeLine(verbatim: "")
        try console.output.flush()
        isSkipping = false
    }

    private func write(_ text: String) throws {
        try console.output.write(Array(text.utf8))
        if isTyped { try console.output.flush() }
    }

    /// Waits, unless the viewer skips. Space pauses until the next key, Enter shows the rest of the command at once, and
    /// q, Esc, Ctrl-C and Ctrl-D end the tape.
    private func rest(_ duration: Duration) async throws {
        guard isTyped, !isSkipping else { return }
        try console.output.flush()
        guard let keys else { return try await Task.sleep(for: duration) }
        let milliseconds = Int(duration / .milliseconds(1))
        guard let key = try keys.key(withinMilliseconds: milliseconds) else { return }
        try take(key)
        guard key == .text(" ") else { return }
        while true {
            guard let next = try keys.key(withinMilliseconds: Self.longestPauseMilliseconds) else { continue }
            return try take(next)
        }
    }

    private func take(_ key: Key) throws {
        switch key {
        case .text("q"), .text("Q"), .escape, .interrupt, .endOfInput: throw Ended()
        case .enter: isSkipping = true
        default: break
        }
    }
}
