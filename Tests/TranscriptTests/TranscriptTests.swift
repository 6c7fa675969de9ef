import BankCommands
import CommandLineKit
import Foundation
import XCTest

/// Every command prints what its committed transcript says.
final class TranscriptTests: XCTestCase {
    func testEveryTranscript_MatchesTheProgram() async throws {
        let files = try Transcript.files()
        XCTAssertGreaterThan(files.count, 10)
        for file in files {
            let transcript = try Transcript(file)
            let replayed = try await transcript.replayed()
            guard replayed != transcript.text else { continue }
            if ProcessInfo.processInfo.environment["BANK_RECORD_GOLDEN"] != nil {
                try replayed.write(to: file, atomically: true, encoding: .utf8)
                XCTFail(
                    "\(file.lastPathComponent) was recorded again: review it, then run the tests without recording."
                )
            } else {
                XCTFail("\(file.lastPathComponent) differs:\n\(difference(transcript.text, replayed))")
            }
        }
    }

    func testEveryVerb_IsInATranscriptOfEachBank() throws {
        let texts = try ["demo", "local"].map { bank in
            try Transcript.files()
                .filter { $0.lastPathComponent.hasSuffix(".\(bank).transcript") }
                .map { try String(contentsOf: $0, encoding: .utf8) }
                .joined()
        }
        for verb in Self.verbs {
            for text in texts {
                XCTAssertTrue(text.contains("$ bank \(verb)"), "no transcript of bank \(verb)")
            }
        }
    }

    /// All commands of the program, and its help.
    private static let verbs =
        ["help"] + BankProgram.specification.sections.flatMap(\.nodes).flatMap { commands($0) }

    private static func commands(_ node: CommandNode) -> [String] {
        guard case .group(let group) = node else { return [node.name] }
        let own = group.defaultCommand == nil ? [] : [group.name]
        return own + group.children.flatMap(commands).map { "\(group.name) \($0)" }
    }

    private func difference(_ expected: String, _ actual: String) -> String {
        let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
        let index = zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let line = index ?? min(expected.count, actual.count)
        return """
            line \(line + 1)
            - \(line < expected.count ? expected[line] : "(end)")
            + \(line < actual.count ? actual[line] : "(end)")
            """
    }
}
