import BankApp
import BankCommands
import BankTestSupport
import CommandLineKit
import Foundation
import LanguageKit
import Synchronization
import XCTest

/// All texts of the program are available in Vietnamese.
final class VietnameseTests: XCTestCase {
    private final class Recorder: Sendable {
        let formats = Mutex(Set<String>())

        var sorted: [String] { formats.withLock { $0.sorted() } }
    }

    private let missing = Recorder()

    /// The embedded catalogue, which records missing lookups.
    private func catalogue(_ language: Language) -> Catalogue { Self.catalogue(language, missing) }

    private static func catalogue(_ language: Language, _ missing: Recorder) -> Catalogue {
        guard language != .english else { return .english }
        return Catalogue(
            language: language, translations: EmbeddedCatalogue.of(language).translations,
            onMissing: { [missing] format in missing.formats.withLock { _ = $0.insert(format) } })
    }

    func testEveryTranscript_IsFullyTranslated() async throws {
        for file in try Transcript.files() {
            _ = try await Transcript(file).replayed(["LANG": "vi_VN.UTF-8"]) { [missing] in
                Self.catalogue($0, missing)
            }
        }
        XCTAssertEqual(missing.sorted, [])
    }

    func testHelpOfEveryCommandAndTopic_IsTranslated() async throws {
        let program = BankProgram.specification
        let renderer = HelpRenderer(program, localization: Localization(catalogue: catalogue(.vietnamese)))
        func render(_ node: CommandNode, _ path: [String]) {
            let path = path + [node.name]
            XCTAssertFalse(renderer.help(path: path).isEmpty)
            for child in node.children { render(child, path) }
        }
        _ = renderer.help()
        for node in program.sections.flatMap(\.nodes) { render(node, []) }
        for topic in program.topics { _ = renderer.help(topic: topic) }
        XCTAssertEqual(missing.sorted, [])
    }

    func testProgramOutput_IsTheSameInEveryLanguage() async throws {
        for words in [
            "accounts list --output json", "transactions list --quiet --output csv",
            "accounts show NOBODY --output json",
        ] {
            var results: [String] = []
            for language in Language.allCases {
                let transcript = Transcript(text: "$ bank \(words) --env demo --lang \(language.rawValue)")
                let lines = try await transcript.replayed().split(separator: "\n").dropFirst()
                results.append(lines.joined(separator: "\n"))
            }
            XCTAssertEqual(Set(results).count, 1, words)
        }
    }
}
