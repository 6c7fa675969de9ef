import Foundation
import XCTest

/// `docs/adding-a-service.md` shows the sample as it is compiled and tested here, to the character.
final class GuideTests: XCTestCase {
    private static let page = "docs/adding-a-service.md"

    func testEverySwiftBlock_IsARegionOfTheSample() throws {
        let guide = Guide(try Repository.text(Self.page))
        XCTAssertEqual(guide.findings(comparedWith: try Repository.sampleRegions()), [])
    }

    @MainActor
    func testTheTranscript_IsWhatTheSamplePrints() async throws {
        let guide = Guide(try Repository.text(Self.page))
        let transcript = try XCTUnwrap(guide.blocks.first { $0.language == "console" }).text
        let program = SampleProgram()
        var replayed: [String] = []
        for line in transcript.split(separator: "\n") where line.hasPrefix("$ ") {
            replayed += (replayed.isEmpty ? [] : [""]) + [String(line)]
            replayed += await program.run(String(line.dropFirst(2)))
        }
        XCTAssertGreaterThan(replayed.count, 10)
        XCTAssertEqual(transcript, replayed.joined(separator: "\n"))
    }

    /// A path is a file of the house, or one that the sample has where the house would have it.
    func testEveryPath_LeadsToAFile() throws {
        let paths = Guide(try Repository.text(Self.page)).paths
        XCTAssertGreaterThan(paths.count, 20)
        for path in paths {
            let sample = path.replacing("Sources/", with: "Tests/SampleServiceTests/Sample/")
            let test = "Tests/SampleServiceTests/Goals/" + (path.split(separator: "/").last ?? "")
            XCTAssertTrue([path, sample, test].contains(where: Repository.exists), path)
        }
    }

    func testBlockThatDiffersInOneCharacter_IsFound() {
        let guide = Guide("# Page\n```swift a\nlet x = 1\nlet y = 2\n```")
        XCTAssertEqual(guide.findings(comparedWith: ["a": "let x = 1\nlet y = 2"]), [])
        XCTAssertEqual(
            guide.findings(comparedWith: ["a": "let x = 1\nlet y = 3"]),
            ["line 4: the page says 'let y = 2', the sample 'let y = 3'"])
        XCTAssertEqual(
            guide.findings(comparedWith: ["a": "let x = 1"]),
            ["line 4: the page says 'let y = 2', the sample '(end)'"])
    }

    func testBlockWithoutASourceAndRegionWithoutABlock_AreFound() {
        let guide = Guide("```swift\nlet x = 1\n```\n```text\nfree\n```")
        XCTAssertEqual(
            guide.findings(comparedWith: ["a": "let x = 1"]),
            ["line 1: the sample has no region ''", "the region 'a' is shown 0 times"])
    }

    func testRegions_AreReadAtTheLeftMargin() {
        let source = "x\n    // doc:begin a\n    if b {\n\n        c\n    }\n    // doc:end a\ny"
        XCTAssertEqual(Repository.regionsOf(source), ["a": "if b {\n\n    c\n}"])
    }
}
