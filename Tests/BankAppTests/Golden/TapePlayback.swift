import BankTestSupport
import Foundation
import TerminalKit

@testable import BankApp

/// Plays the tapes of a text, which is a tape or a page, and updates the expected output.
///
/// A page has its tapes in code fences marked `tape`. All fences of a page share one bank.
@MainActor
struct TapePlayback {
    /// The text with updated expectations.
    private(set) var lines: [String]
    /// The failures, with line numbers of the original text.
    private(set) var failures: [TapeFailure] = []
    /// The number of commands that were played.
    private(set) var count = 0

    private let name: String
    private let isPage: Bool

    init(_ text: String, name: String) {
        self.name = name
        self.isPage = name.hasSuffix(".md")
        self.lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    var text: String { lines.joined(separator: "\n") }

    mutating func play() async throws {
        let stage = try TapeStage(
            host: Program(home: TemporaryHome()).host { _ in Console.memory().console })
        var (index, isTape, added) = (0, !isPage, 0)
        while index < lines.count {
            if isPage, lines[index].hasPrefix("```") { isTape = !isTape && lines[index] == "```tape" }
            guard isTape, lines[index].hasPrefix("$") else {
                index += 1
                continue
            }
            let end = endOfStep(from: index)
            guard
                case .step(let step)? = try Tape(
                    lines[index..<end].joined(separator: "\n"), name: name
                ).items.first
            else { continue }
            let result = await stage.run(
                step.words, line: index + 1, input: MemorySource(lines: step.input))
            count += 1
            do {
                try result.check(step, tape: name)
                index = end
            } catch let failure as TapeFailure {
                failures.append(
                    TapeFailure(
                        name: name, line: index + 1 - added, command: failure.command,
                        expected: failure.expected, actual: failure.actual))
                var written = TapeText()
                written.add(command: step.command, input: step.input, result: result, home: stage.home)
                lines.replaceSubrange(index..<end, with: written.lines)
                added += written.lines.count - (end - index)
                index += written.lines.count
            }
        }
    }

    private func endOfStep(from start: Int) -> Int {
        var end = start + 1
        while end < lines.count, !["$", "#"].contains(lines[end].prefix(1)), !lines[end].hasPrefix("```") {
            end += 1
        }
        while end > start + 1, lines[end - 1].isEmpty { end -= 1 }
        return end
    }
}
