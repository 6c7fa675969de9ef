import TerminalKit

/// How a playing tape looks: on a terminal commands are typed out, elsewhere they are plain lines.
@MainActor
struct TapeScreen {
    private static let keystroke = Duration.milliseconds(18)
    private static let pause = Duration.milliseconds(700)

    private let console: Console
    private let styler: Styler
    private let isTyped: Bool

    init(console: Console) {
        self.console = console
        self.styler = Styler(usesColor: console.capabilities.usesColor)
        self.isTyped = console.capabilities.outputIsTerminal
    }

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
    }

    private func write(_ text: String) throws {
        try console.output.write(Array(text.utf8))
        if isTyped { try console.output.flush() }
    }

    private func rest(_ duration: Duration) async throws {
        guard isTyped else { return }
        try console.output.flush()
        try await Task.sleep(for: duration)
    }
}
