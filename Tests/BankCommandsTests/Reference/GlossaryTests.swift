import BankServices
import CommandLineKit
import Foundation
import XCTest

@testable import BankCommands

/// docs/glossary.md has a term for every noun, and explains columns that exist. An option means one thing.
final class GlossaryTests: XCTestCase {
    func testTermTables_NameEveryNoun() throws {
        let words = try Glossary().words
        let nouns = BankProgram.specification.sections.flatMap(\.nodes).map(\.name)
        XCTAssertGreaterThan(nouns.count, 25)
        for noun in nouns where !words.contains(noun) {
            XCTFail("Terms of docs/glossary.md: missing `\(noun)`")
        }
    }

    /// Options that take one kind of value with one command, and another with another. A new option needs a name of
    /// its own.
    private static let ambiguousOptions: Set = [
        "after", "file", "from", "limit", "month", "reason", "to", "user",
    ]

    func testOptionsOfOneName_TakeOneKindOfValue() {
        let commands = BankProgram.specification.sections.flatMap(\.nodes).flatMap { Self.commands($0) }
        var kinds: [String: Set<String?>] = [:]
        for option in commands.flatMap(\.options) where option.allowedValues.isEmpty {
            kinds[option.name, default: []].insert(option.valueName)
        }
        XCTAssertGreaterThan(kinds.count, 80)
        XCTAssertEqual(Set(kinds.filter { $0.value.count > 1 }.keys), Self.ambiguousOptions)
    }

    func testColumnsTable_HasColumnsOfTheSources() throws {
        let declared = try Repository.commands().flatMap { source in
            source.matches(of: /key:\s*"([A-Za-z]+)"/).map { String($0.output.1) }
        }
        XCTAssertGreaterThan(declared.count, 300)
        // A reconciliation counts its entries by status.
        let names = Set(declared + ReconciliationStatus.allCases.map(\.rawValue))
        let rows = try Glossary().rows(of: "Columns")
        XCTAssertGreaterThan(rows.count, 50)
        for name in rows where !names.contains(name) {
            XCTFail("Columns of docs/glossary.md: \(name) does not exist")
        }
        XCTAssertEqual(rows.count, Set(rows).count, "Columns of docs/glossary.md: a row is there twice")
    }

    private static func commands(_ node: CommandNode) -> [CommandSpecification] {
        switch node {
        case .command(let command): [command]
        case .group(let group):
            [group.defaultCommand].compactMap(\.self) + group.children.flatMap { commands($0) }
        }
    }
}

/// The page, read as tables.
private struct Glossary {
    private static let otherSections: Set = ["Columns", "Keys inside values"]
    /// The cells of the rows below each heading.
    private var tables: [String: [[Substring]]] = [:]

    init() throws {
        var heading = ""
        for line in try Repository.text("docs/glossary.md").split(separator: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            guard line.hasPrefix("| "), line.hasSuffix(" |") else { continue }
            tables[heading, default: []].append(line.dropFirst(2).dropLast(2).split(separator: " | "))
        }
    }

    /// The first words of the commands in the tables of terms; also options and names in JSON.
    var words: Set<String> {
        let rows = tables.filter { !Self.otherSections.contains($0.key) }.values.joined()
        return Set(
            rows.filter { $0.count > 2 }.flatMap { row in
                row[2].matches(of: /`([^` ]+)[^`]*`/).map { String($0.output.1) }
            })
    }

    /// The names in the first column of a table.
    func rows(of section: String) -> [String] {
        (tables[section] ?? []).compactMap { row in
            row.first.flatMap { $0.wholeMatch(of: /`([^`]+)`/).map { String($0.output.1) } }
        }
    }
}

private enum Repository {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The sources of the command line.
    static func commands() throws -> [String] {
        let folder = "Sources/BankCommands"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { try text("\(folder)/\($0)") }
    }
}
