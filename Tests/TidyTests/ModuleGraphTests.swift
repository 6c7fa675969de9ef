import Foundation
import XCTest

/// The module graph in `docs/reference.md` matches `Package.swift`.
final class ModuleGraphTests: XCTestCase {
    private static let page = "docs/reference.md"
    private static let (start, end) = ("<!-- modules -->\n", "<!-- end of modules -->")

    /// With `BANK_RECORD_GOLDEN`, it writes the graph into the page and fails, because a recording proves nothing.
    func testPictureOfThePage_IsWhatTheManifestDeclares() throws {
        var page = try SourceTree.text(Self.page)
        let picture = "```mermaid\n" + ModuleGraph(SourceTree.manifest).mermaid + "\n```\n"
        let first = try XCTUnwrap(page.firstRange(of: Self.start), "\(Self.page) has no place for it")
        let last = try XCTUnwrap(page.firstRange(of: Self.end), "the place in \(Self.page) has no end")
        let place = first.upperBound..<max(first.upperBound, last.lowerBound)
        guard page[place] != picture else { return }
        if ProcessInfo.processInfo.environment["BANK_RECORD_GOLDEN"] != nil {
            page.replaceSubrange(place, with: picture)
            try SourceTree.write(page, to: Self.page)
            XCTFail("the picture was recorded: review it, then run the tests without recording.")
        } else {
            XCTFail("the picture in \(Self.page) is out of date: 'make golden' updates it.")
        }
    }

    func testDependencyThatFollowsFromOthers_IsNotDrawn() {
        let graph = ModuleGraph(
            Manifest(
                """
                [
                    module("A"), module("B", ["A"]), module("C", ["B", "A"]), tests("C", ["A"]),
                    module("D", ["C", "A", "CLibrary"]), .systemLibrary(name: "CLibrary"),
                ]
                """))
        XCTAssertEqual(
            graph.reduced, ["A": [], "B": ["A"], "C": ["B"], "D": ["C", "CLibrary"], "CLibrary": []])
        XCTAssertEqual(
            graph.mermaid,
            """
            graph TD
                A
                B --> A
                C --> B
                D --> C
                D --> CLibrary
                subgraph libraries ["C libraries of the system"]
                    CLibrary
                end
            """)
    }
}
