import BankCommands
import BankServices
import BankSystem
import CommandLineKit
import LanguageKit
import Synchronization
import TerminalKit

/// Records a tape interactively: the typed commands and their results.
@MainActor
final class TapeRecorder {
    private let file: String
    private let console: Console
    private let stage: TapeStage
    private let reader: ShellLineReader
    private let screen: TapeScreen
    private var tape = TapeText()
    private var writer: NamedFileWriter?
    private var writtenCount = 0
    private var lastCode: Int32 = 0

    /// Throws ``ServiceError/invalidFile(path:line:column:reason:)`` if the file exists already.
    init(file: String, host: RunHost, console: Console) throws {
        try NamedFile.create(file, with: [], mode: .dryRun)
        self.file = file
        self.console = console
        self.stage = try TapeStage(host: host)
        let completion = ShellCompletion(in: console.capabilities.errorLocalization) { _ in [] }
        self.reader = ShellLineReader(
            editor: host.makeLineEditor { completion.complete($0) } ?? PlainLineEditor(console: console))
        self.screen = TapeScreen(console: console)
    }

    /// Reads commands and remarks until the end of input or `exit`. Each one is written to the tape when it is
    /// finished.
    func run() async throws {
        if console.capabilities.inputIsTerminal { try console.writeError(Notice.recordingBegins) }
        while let line = try await nextLine() {
            let text = line.drop(while: \.isWhitespace)
            if text.isEmpty { continue }
            if let remark = text.after("#") {
                tape.add(remark: String(remark.drop(while: \.isWhitespace)))
            } else {
                guard try await record(String(text)) else { break }
            }
            try write()
        }
        try console.writeError(
            writer == nil ? Notice.nothingRecorded : Notice.recorded(displayable(file)))
    }

    /// Runs a command and adds it to the tape; `false` ends the recording.
    private func record(_ line: String) async throws -> Bool {
        guard let words = ShellWords.arguments(line) else {
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

/// The input of commands while a tape is recorded. Lines are read and added to the tape. Secrets are not asked for: a
/// fixed one is used, also on the tape.
final class RecordingInput: InputSource {
    /// The secret used in every tape.
    static let standIn = "correct horse battery"

    private let console: Console
    private let recorded = Mutex<[String]>([])

    init(console: Console) {
        self.console = console
    }

    /// The lines read so far, in order.
    var lines: [String] { recorded.withLock { $0 } }

    func readLine(afterPrompt prompt: () throws(StreamError) -> Void) throws(StreamError) -> String? {
        try prompt()
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

/// The text of a tape that is being recorded.
struct TapeText {
    private(set) var lines: [String] = []
    private var isAfterRemark = false

    /// The line number of the next command, from 1.
    var nextLine: Int { lines.count + (needsBlank ? 2 : 1) }

    mutating func add(remark: String) {
        begin()
        lines.append(remark.isEmpty ? "#" : "# \(remark)")
        isAfterRemark = true
    }

    /// Adds a command with its input and result. Lines that contain the temporary folder are replaced by `...`, because
    /// its path differs each time.
    mutating func add(command: String, input: [String], result: TapeResult, home: String) {
        begin()
        isAfterRemark = false
        lines.append("$ \(command)")
        lines += input.map { "< \($0)" }
        for (index, line) in result.output.enumerated() {
            if line.contains(home) {
                if lines.last != "..." { lines.append("...") }
            } else {
                let isLast = index == result.output.count - 1
                lines.append(Self.isSpecial(line) || (line.isEmpty && isLast) ? "\\\(line)" : line)
            }
        }
        lines += result.errors.filter { !$0.contains(home) }.map { "! \($0)" }
        if result.exitCode != 0 { lines.append("? \(result.exitCode)") }
    }

    private var needsBlank: Bool { !lines.isEmpty && !isAfterRemark }

    private mutating func begin() {
        if needsBlank { lines.append("") }
    }

    private static func isSpecial(_ line: String) -> Bool {
        line == "..." || line.unicodeScalars.first.map { "#$<!?\\".unicodeScalars.contains($0) } ?? false
    }
}
