import BankCommands
import BankDomain
import BankServices
import BankSystem
import CommandLineKit
import LanguageKit
import TerminalKit

/// The commands of a file or of standard input.
@MainActor
struct Script {
    private static let maximumByteCount = 16 << 20

    private let options: ScriptRun
    private let runner: LineRunner
    private let screen: Screen
    private var keys: LineKeys?
    private var failure: LineFailure?
    private var commandCount = 0

    init(_ run: ScriptRun, runner: LineRunner, screen: Screen) {
        self.options = run
        self.runner = runner
        self.screen = screen
        self.keys = run.idempotencyKey.map { LineKeys(key: $0) }
    }

    private var name: String { options.file == "-" ? "standard input" : options.file }

    /// Runs the commands of standard input as they arrive.
    mutating func runInput() async throws {
        var reader = ScriptReader(name: name)
        while let line = try nextLine(&reader) {
            guard let command = try reader.read(line[...]) else { continue }
            if options.isShell, Shell.leaves(at: command.words) { return try finish() }
            try await run(command)
        }
        if let command = try reader.end() { try await run(command) }
        try finish()
    }

    /// Runs the commands of a file. The whole file is parsed first.
    mutating func runFile() async throws {
        let bytes = try NamedFile.read(options.file, maximumByteCount: Self.maximumByteCount)
        var reader = ScriptReader(name: name)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ServiceError.invalidFile(path: name, line: nil, column: nil, reason: "it is not UTF-8 text")
        }
        var commands: [ScriptLine] = []
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let command = try reader.read(line) { commands.append(command) }
        }
        if let command = try reader.end() { commands.append(command) }
        // Checked and run with the same aliases, also if a line changes them.
        commands = commands.map { $0.with(words: runner.expanding($0.words)) }
        if !options.keepsGoing { for command in commands { try check(command) } }
        for command in commands { try await run(command) }
        try finish()
    }

    private func finish() throws {
        if let failure { throw failure }
        if options.checksOnly { screen.notice(Notice.linesChecked(commandCount)) }
    }

    /// Throws for an invalid command, so that an error is found before any payment is made.
    private func check(_ command: ScriptLine) throws {
        do throws(CommandLineError) {
            let invocation = try CommandLineParser(BankProgram.specification).parse(command.words)
            _ = try GlobalOptions(invocation.arguments)
            if invocation.request == .command { _ = try Nouns.command(invocation) }
        } catch {
            throw MistypedLine(name: name, line: command.number, error: error)
        }
    }

    private mutating func run(_ command: ScriptLine) async throws {
        commandCount += 1
        let command = command.with(words: runner.expanding(command.words))
        if options.checksOnly { return try check(command) }
        if options.echoes { screen.notice(Notice.line(command.text)) }
        let words = keys?.completing(command.words) ?? command.words
        let code = await runner.run(words)
        guard code != .done else { return }
        let failed = LineFailure(name: name, line: command.number, code: code)
        guard options.keepsGoing else { throw failed }
        screen.notice(Notice.lineFailed(displayable(name), line: command.number, code: code.rawValue))
        if failure == nil { failure = failed } else { failure?.count += 1 }
    }

    private func nextLine(_ reader: inout ScriptReader) throws(ServiceError) -> String? {
        do throws(StreamError) {
            return try screen.console.input.readLine()
        } catch {
            let reason: Phrase =
                switch error {
                case .lineTooLong: "it is longer than \(ScriptReader.maximumByteCount) bytes"
                case .notUTF8: "it is not UTF-8 text"
                default: "it can't be read"
                }
            throw .invalidFile(path: name, line: reader.lineCount + 1, column: nil, reason: reason)
        }
    }
}

/// Idempotency keys for the lines of a script. A key consists of the script's key, a digest of the line, and a count of
/// equal lines so far.
///
/// A line keeps its key when other lines are inserted before it, and two equal payments are two payments. If two lines
/// share a digest by chance, the bank refuses the second one, because it stores what a key was used for.
struct LineKeys {
    private let key: IdempotencyKey
    private var counts: [UInt64: Int] = [:]

    init(key: IdempotencyKey) {
        self.key = key
    }

    /// Adds a key to the words if they move money and have none.
    mutating func completing(_ words: [String]) -> [String] {
        let parser = CommandLineParser(BankProgram.specification)
        guard let invocation = try? parser.parse(words), invocation.request == .command,
            case .command(let command) = BankProgram.specification.node(at: invocation.path),
            command.supportedGlobals.contains("idempotency-key"),
            invocation.arguments.string("idempotency-key") == nil
        else { return words }
        let digest = Self.digest(words)
        let count = counts[digest, default: 0] + 1
        counts[digest] = count
        return ["--idempotency-key=\(key.text).\(String(digest, radix: 36)).\(count)"] + words
    }

    /// FNV-1a with 64 bits over the words, each followed by a zero byte.
    private static func digest(_ words: [String]) -> UInt64 {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for word in words {
            for byte in word.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
            digest = digest &* 0x100_0000_01B3
        }
        return digest
    }
}

/// A line of a script failed. The line has already shown its error.
struct LineFailure: Error, Equatable {
    /// The script's name as given.
    let name: String
    /// The line, from 1.
    let line: Int
    let code: ExitCode
    /// How many lines failed in all.
    var count = 1

    var text: ErrorText {
        ErrorText(
            code: "lineFailed",
            message: "\(displayable(name)), line \(line): the command ended with exit code \(code.rawValue).",
            reason: count == 1 ? nil : "\(count) lines failed; this is the first.")
    }
}

/// A line of a script is not a valid command. No line of the script was run.
struct MistypedLine: Error, Equatable {
    /// The script's name as given.
    let name: String
    /// The line, from 1.
    let line: Int
    let error: CommandLineError

    var text: ErrorText {
        let inner = ErrorText(error)
        return ErrorText(
            code: inner.code, message: "\(displayable(name)), line \(line): \(inner.message)",
            reason: inner.reason, hint: inner.hint ?? "None of its commands were run.")
    }
}
