import BankAPI
import BankServer
import Foundation
import HTTPKit
import JSONKit
import XCTest

/// In the pages of the API, the tables are generated from the routes and the examples are played.
@MainActor
final class APIPageTests: ServedTestCase {
    private static let guide = "docs/api.md"
    private static let calls = "docs/api/calls.md"
    private static let tables = "Paths begin with `/api/v1`."

    func testStatuses_AreThoseOfProblems() async throws {
        let text = try Golden.text(Self.guide)
        try require(
            Self.replaced(
                text, from: "| status | means |\n|---|---|\n", to: "\n\n", APIReference.statuses),
            in: text, of: Self.guide)
    }

    func testTables_AreThoseOfTheRoutes() async throws {
        let text = try Golden.text(Self.calls)
        let end = try XCTUnwrap(
            text.range(of: Self.tables).flatMap {
                text.range(of: "\n\n", range: $0.upperBound..<text.endIndex)
            })
        try require(
            text[..<end.upperBound] + APIReference.tables(of: Routes.served(isDemo: true)), in: text,
            of: Self.calls)
    }

    private func require(_ today: String, in text: String, of page: String) throws {
        guard today != text else { return }
        guard Golden.isRecording else { return XCTFail("\(page) is stale: 'make golden' updates it.") }
        try Golden.record(today, page)
    }

    /// The text with another one between two marks.
    private static func replaced(
        _ text: String, from start: String, to end: String, _ other: String
    ) throws -> String {
        let begin = try XCTUnwrap(text.range(of: start)?.upperBound)
        let stop = try XCTUnwrap(text.range(of: end, range: begin..<text.endIndex)?.lowerBound)
        return text.replacingCharacters(in: begin..<stop, with: other)
    }

    func testExamples_AreAnsweredAsThePageSays() async throws {
        let pages = try [Self.guide] + Golden.files("docs/api", ".md")
        let examples = try pages.flatMap { page in
            try Golden.text(page).components(separatedBy: "```http\n").dropFirst()
                .map { $0.components(separatedBy: "\n```")[0] }
        }
        XCTAssertGreaterThan(examples.count, 8)
        for example in examples { try await play(example) }
    }

    private func play(_ example: String) async throws {
        var lines = example.split(separator: "\n").map(String.init)
        let call = lines.removeFirst().split(separator: " ").map(String.init)
        var fields = HTTPFields()
        while let line = lines.first, let colon = line.range(of: ": "), !line.hasPrefix("{") {
            fields.append(line[..<colon.lowerBound].lowercased(), String(line[colon.upperBound...]))
            lines.removeFirst()
        }
        let body = lines.first?.hasPrefix("{") == true ? lines.removeFirst() : nil
        let answer = await send(call[0], call[1], body, fields: fields)
        XCTAssertEqual(String(answer.status), lines.removeFirst(), example)
        guard let shown = lines.first else { return }
        let whole = try answer.json
        XCTAssertTrue(
            Self.has(whole, try JSONValue(parsing: Array(shown.utf8))), "\(example)\n\(whole.text)")
    }

    /// Whether a value contains everything in another.
    private static func has(_ whole: JSONValue, _ shown: JSONValue) -> Bool {
        switch (whole, shown) {
        case (.object(let whole), .object(let shown)):
            shown.allSatisfy { name, value in whole[name].map { has($0, value) } ?? false }
        case (.array(let whole), .array(let shown)):
            whole.count == shown.count && zip(whole, shown).allSatisfy { has($0, $1) }
        default: whole == shown
        }
    }
}
