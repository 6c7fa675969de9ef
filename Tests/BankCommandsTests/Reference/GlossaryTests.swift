import BankServices
import CommandLineKit
import Foundation
import XCTest

@testable import BankCommands

/// docs/glossary.md has a term for every noun, and a row for every option and column.
final class GlossaryTests: XCTestCase {
    func testTermTables_NameEveryNoun() throws {
        let words = try Glossary().words
        let nouns = BankProgram.specification.sections.flatMap(\.nodes).map(\.name)
        XCTAssertGreaterThan(nouns.count, 25)
        for noun in nouns where !words.contains(noun) {
            XCTFail("Terms of docs/glossary.md: missing `\(noun)`")
        }
    }

    func testOptionsTable_HasTheOptionsOfTheProgram() throws {
        let program = BankProgram.specification
        let commands = program.sections.flatMap(\.nodes).flatMap { Self.commands($0) }
        let options = commands.flatMap(\.options) + program.globalOptions
        try assertRows(of: "Options", are: Set(options.map { "--" + $0.name }))
    }

    func testColumnsTable_HasTheColumnsOfTheSources() throws {
        let declared = try Repository.commands().flatMap { source in
            source.matches(of: /key:\s*"([A-Za-z]+)"/).map { String($0.output.1) }
        }
        XCTAssertGreaterThan(declared.count, 300)
        // A reconciliation counts its entries by status.
        let counts = ReconciliationStatus.allCases.map(\.rawValue)
        try assertRows(of: "Columns", are: Set(declared + counts))
    }

    private func assertRows(of section: String, are expected: Set<String>) throws {
        let rows = try Glossary().rows(of: section)
        let found = Set(rows)
        for name in expected.subtracting(found).sorted() {
            XCTFail("\(section) of docs/glossary.md: missing \(name)")
        }
        for name in found.subtracting(expected).sorted() {
            XCTFail("\(section) of docs/glossary.md: \(name) does not exist")
        }
        XCTAssertEqual(rows.count, found.count, "\(section) of docs/glossary.md: a row is there twice")
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
    private static let otherSections: Set = ["Options", "Columns", "Keys inside values"]
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
