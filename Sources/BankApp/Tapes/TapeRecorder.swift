import BankCommands
import BankServices
import BankSystem
import CommandLineKit
import TerminalKit

/// Writes a tape from a dialogue: what somebody types, and what came of it.
@MainActor
final class TapeRecorder {
    private let file: String
    private let console: Console
    private let stage: TapeStage
    private let reader: LineReader
    private let screen: TapeScreen
    private var tape = TapeText()
    private var writer: NamedFileWriter?
    private var writtenCount = 0
    private var lastCode: Int32 = 0

    /// Throws ``ServiceError/invalidFile(path:line:column:reason:)`` if the file is there already.
    init(file: String, host: RunHost, console: Console) throws {
        try NamedFile.create(file, with: [], mode: .dryRun)
        self.file = file
        self.console = console
        self.stage = try TapeStage(host: host)
        let completion = ShellCompletion(in: console.capabilities.errorLocalization) { _ in [] }
        self.reader = LineReader(
            editor: host.makeLineEditor { completion.complete($0) } ?? PlainLineEditor(console: console))
        self.screen = TapeScreen(console: console)
    }

    /// Asks for commands and remarks until the end of input or `exit`; each is on the tape once it is over.
    func run() async throws {
        if console.capabilities.inputIsTerminal { try console.writeError(Notice.recordingBegins) }
        while let line = try await nextLine() {
            let text = line.drop(while: \.isWhitespace)
            if text.isEmpty { continue }
            if text.first == "#" {
                tape.add(remark: String(text.dropFirst().drop(while: \.isWhitespace)))
            } else {
                guard try await record(String(text)) else { break }
            }
            try write()
        }
        try console.writeError(
            writer == nil ? Notice.nothingRecorded : Notice.recorded(displayable(file)))
    }

    /// Runs a command and puts it onto the tape; `false` if it was the last word.
    private func record(_ line: String) async throws -> Bool {
        guard let words = CommandWords.arguments(line) else {
            try console.writeError(Notice.quoteNotClosed)
            return true
        }
        if words == ["exit"] || words == ["quit"] { return false }
        reader.editor.remember(line)
        let input = RecordingInput(console: console)
        let result = await stage.run(words, line: tape.nextLine, input: input)
        try screen.show(result)
        tape.add(command: line, input: input.lines, result: result, home: stage.home)
        lastCode = result.exitCode
        return true
    }

    private func nextLine() async throws -> String? {
        let prompt = lastCode == 0 ? "tape> " : "tape [\(lastCode)]> "
        while true {
            switch try await reader.read(prompt: prompt) {
            case .line(let line): return line
            case .cleared: continue
            case .end: return nil
            }
        }
    }

    private func write() throws {
        let new = tape.lines[writtenCount...]
        if writer == nil { writer = try NamedFileWriter(file) }
        try writer?.write(new.flatMap { Array("\($0)\n".utf8) })
        writtenCount = tape.lines.count
    }
}
