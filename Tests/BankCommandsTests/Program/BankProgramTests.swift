import CommandLineKit
import XCTest

@testable import BankCommands

final class BankProgramTests: XCTestCase {
    func testSpecification_IsSound() {
        XCTAssertEqual(SpecificationAudit(BankProgram.specification).findings, [])
    }

    func testEveryExample_IsUnderstood() throws {
        let parser = CommandLineParser(BankProgram.specification)
        for command in Self.commands(below: BankProgram.specification.sections.flatMap(\.nodes)) {
            XCTAssertFalse(command.examples.isEmpty, command.name)
            for example in command.examples {
                let invocation = try parser.parse(Self.words(example.command))
                XCTAssertEqual(invocation.request, .command, example.command)
                _ = try BankCommand(invocation)
                XCTAssertEqual(invocation.path.last, command.name, example.command)
            }
        }
    }

    private static func commands(below nodes: [CommandNode]) -> [CommandSpecification] {
        nodes.flatMap { node -> [CommandSpecification] in
            switch node {
            case .command(let command): [command]
            case .group(let group):
                [group.defaultCommand].compactMap(\.self) + commands(below: group.children)
            }
        }
    }

    /// The words as a shell would hand them over: without quotes, redirections, and what follows a pipe.
    private static func words(_ command: String) -> [String] {
        var words: [String] = []
        for (index, part) in command.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
            if index.isMultiple(of: 2) {
                words += part.split(separator: " ").map(String.init)
            } else {
                words.append(String(part))
            }
        }
        return words.dropFirst().prefix { $0 != "|" }.filter { !$0.contains("<") }
    }
}
