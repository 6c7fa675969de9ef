import BankServices
import BankTestSupport
import CommandLineKit
import LanguageKit
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
                _ = try Nouns.command(invocation)
                XCTAssertEqual(invocation.path.last, command.name, example.command)
            }
        }
    }

    func testEveryNodeOfTheProgram_BelongsToOneNoun() {
        let names = Nouns.sections.flatMap(\.nouns).flatMap { $0.nodes.map(\.node.name) }
        XCTAssertEqual(Set(names).count, names.count)
    }

    @MainActor
    func testNoNoun_MeansHome() async {
        let bench = CommandBench()
        bench.accounts.onAccounts.fail(with: ServiceError.unauthorized(.sessionEnded))
        _ = await bench.run()
        XCTAssertEqual(bench.accounts.onAccounts.callCount, 1)
    }

    func testNounsThatAskNoBank_AreThoseOfTheProgram() {
        let asking = Nouns.sections.filter { $0.nouns.allSatisfy { $0.bankUse == .needsBank } }
        XCTAssertEqual(asking.map(\.title.english), ["Money", "You", "Bank"])
        XCTAssertEqual(Nouns.bankUse(of: ["init"]), .createsBank)
        for mending in ["config", "doctor", "completions", "man"] {
            XCTAssertEqual(Nouns.bankUse(of: [mending]), .repairsSettings)
        }
        for other in ["shell", "run", "demo", "container"] {
            XCTAssertEqual(Nouns.bankUse(of: [other]), .needsNoBank)
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

    /// The words that a shell would pass: without quotes, redirections and pipes.
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
