import Foundation
import XCTest

/// Code on the pages matches the sources and tests.
final class GuideTests: XCTestCase {
    private static let pages = [
        "docs/adding-a-service.md", "docs/embedding.md", "Sources/BankKit/BankKit.docc/BankKit.md",
    ]

    func testEverySwiftBlock_StandsInItsFile() throws {
        for page in Self.pages {
            let guide = Guide(try SourceTree.text(page))
            XCTAssertGreaterThan(guide.blocks.count, 1)
            XCTAssertEqual(guide.findings { try? SourceTree.text($0) }, [], page)
        }
    }

    func testEveryPath_LeadsToAFile() throws {
        let paths = try Self.pages.flatMap { Guide(try SourceTree.text($0)).paths }
        XCTAssertGreaterThan(paths.count, 15)
        for path in paths { XCTAssertTrue(SourceTree.exists(path), path) }
    }

    func testEveryTypeOnTheTour_IsInTheSources() throws {
        let words = Set(
            (SourceTree.sources + SourceTree.tests).flatMap { file in
                [file.name, file.target] + file.tokens.filter { $0.kind == .word }.map(\.string)
            })
        for page in ["docs/architecture.md", "docs/reference.md"] {
            let types = Guide(try SourceTree.text(page)).types
            XCTAssertGreaterThan(types.count, 60)
            // `HasThing` and `…ServiceProtocol` stand for many.
            let unknown = types.subtracting(words).subtracting(["HasThing", "ServiceProtocol"])
            XCTAssertEqual(unknown, [], page)
        }
    }

    func testBlockThatDiffersInOneCharacter_IsFound() {
        let guide = Guide("# Page\n```swift a.swift\n    let x = 1\n    let y = 2\n```")
        XCTAssertEqual(guide.findings { _ in "struct A {\n    let x = 1\n    let y = 2\n}" }, [])
        XCTAssertEqual(
            guide.findings { _ in "struct A {\n    let x = 1\n    let y = 3\n}" },
            ["line 2: this code is not in a.swift"])
    }

    func testBlockWithoutAFile_IsFound() {
        XCTAssertEqual(
            Guide("```swift\nlet x = 1\n```\n```text\nfree\n```").findings { _ in nil },
            ["line 1: there is no file ''"])
    }
}

/// A page of Markdown: its code fences and the paths that it names.
private struct Guide {
    struct Block {
        let language: Substring
        /// The path after the language; may be empty.
        let path: String
        let text: String
        /// The line of the fence, from 1.
        let line: Int
    }

    private(set) var blocks: [Block] = []
    /// Paths in backticks, from the root of the repository.
    private(set) var paths: [String] = []
    /// Names of two or more words in backticks, such as `LedgerStore`.
    private(set) var types: Set<String> = []

    init(_ text: String) {
        var open: (line: Int, info: [Substring], lines: [Substring])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open {
                guard line == "```" else {
                    open?.lines.append(line)
                    continue
                }
                blocks.append(
                    Block(
                        language: block.info.first ?? "", path: block.info.dropFirst().joined(separator: " "),
                        text: block.lines.joined(separator: "\n"), line: block.line))
                open = nil
            } else if line.hasPrefix("```") {
                open = (index + 1, line.dropFirst(3).split(separator: " "), [])
            } else {
                paths += line.matches(of: /`((?:Sources|Tests|Fixtures|docs)\/[^` ]*)`/).map {
                    String($0.output.1)
                }
                for code in line.matches(of: /`([^`]+)`/) {
                    let names = code.output.1.matches(of: /\b[A-Z][a-z]+[A-Z][A-Za-z]*/)
                    types.formUnion(names.map { String($0.output) })
                }
            }
        }
    }

    /// The Swift blocks that differ from the files that they name.
    func findings(_ read: (String) -> String?) -> [String] {
        blocks.filter { $0.language == "swift" }.compactMap { block in
            guard let source = read(block.path) else {
                return "line \(block.line): there is no file '\(block.path)'"
            }
            return source.contains(block.text) ? nil : "line \(block.line): this code is not in \(block.path)"
        }
    }
}
