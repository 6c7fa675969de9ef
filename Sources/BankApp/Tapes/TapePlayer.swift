import BankCommands
import BankServices
import BankSystem
import CommandLineKit
import LanguageKit
import TerminalKit

/// Plays and records tapes in this process, each with a bank of its own.
@MainActor
final class TapePlayer: TapePlaying {
    private static let maximumByteCount = 1 << 20

    private let host: RunHost

    init(host: RunHost) {
        self.host = host
    }

    let tours = TapePlayer.allTours

    /// The tours that come with the program.
    static let allTours = [
        Tour(name: "tour", summary: "Accounts, payments, mistakes and the books in two minutes"),
        Tour(name: "first-steps", summary: "Look around, pay somebody, and change your mind"),
        Tour(name: "household-month", summary: "Where a month's money went, and what the end of a day does"),
        Tour(name: "lost-card", summary: "A card is lost: freeze it, report it, order another"),
        Tour(name: "careful-transfer", summary: "Look first, pay once, prove who you are, take it back"),
    ]

    func play(_ nameOrFile: String, on console: Console) async throws {
        guard !host.isTape else {
            throw TapeError(name: nameOrFile, line: nil, reason: "a tape plays no other tape")
        }
        let tape = try Tape(try text(of: nameOrFile), name: nameOrFile)
        try check(tape, name: nameOrFile)
        let stage = try TapeStage(host: host)
        let screen = TapeScreen(console: console)
        for item in tape.items {
            switch item {
            case .remark(let remark): try await screen.show(remark: remark)
            case .step(let step):
                try await screen.show(command: step.command, input: step.input)
                let result = await stage.run(
                    step.words, line: step.line, input: MemorySource(lines: step.input))
                try screen.show(result)
                try result.check(step, tape: nameOrFile)
            }
        }
    }

    func record(_ file: String, on console: Console) async throws {
        guard !host.isTape else {
            throw TapeError(name: file, line: nil, reason: "a tape records no other tape")
        }
        guard host.lines == nil else { throw Refusal.nestedShell }
        try await TapeRecorder(file: file, host: host, console: console).run()
    }

    /// Throws for the first command that does not exist, unless the tape is there to show just that: better before the
    /// playing than in its middle.
    private func check(_ tape: Tape, name: String) throws(TapeError) {
        let parser = CommandLineParser(BankProgram.specification)
        for case .step(let step) in tape.items where step.exitCode != ExitCode.usage.rawValue {
            do throws(CommandLineError) {
                _ = try parser.parse(step.words)
            } catch {
                guard case .unknownCommand = error else { continue }
                throw TapeError(name: name, line: step.line, cause: error)
            }
        }
    }

    private func text(of nameOrFile: String) throws -> String {
        if let tour = EmbeddedTape.text(of: nameOrFile) { return tour }
        let bytes = try NamedFile.read(nameOrFile, maximumByteCount: Self.maximumByteCount)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw TapeError(name: nameOrFile, line: nil, reason: "it is not UTF-8 text")
        }
        return text
    }
}
