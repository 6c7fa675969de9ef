import CommandLineKit
import LanguageKit
import XCTest

final class SpecificationAuditTests: XCTestCase {
    private func findings(
        globals: [OptionSpecification] = [],
        topics: [HelpTopic] = [],
        _ nodes: [CommandNode]
    ) -> [String] {
        let program = ProgramSpecification(
            name: "p", version: "1", abstract: "A program.", globalOptions: globals,
            sections: [ProgramSection("All", nodes)], topics: topics)
        return SpecificationAudit(program).findings
    }

    private func command(
        _ name: String = "c",
        arguments: [ArgumentSpecification] = [],
        options: [OptionSpecification] = [],
        supportedGlobals: [String] = []
    ) -> CommandNode {
        .command(
            CommandSpecification(
                name: name, abstract: "A command", arguments: arguments, options: options,
                supportedGlobals: supportedGlobals))
    }

    func testSoundProgram_HasNoFindings() {
        XCTAssertEqual(SpecificationAudit(Shelf.program).findings, [])
    }

    func testNames_MustBeWordsAndUnique() {
        XCTAssertEqual(findings([command("a"), command("a")]), ["p: 'a' is declared twice."])
        XCTAssertEqual(findings([command("help")]), ["p: 'help' cannot be the name of a command."])
        XCTAssertEqual(findings([command("-a")]), ["p: '-a' cannot be the name of a command."])
        XCTAssertEqual(findings([command("Ab")]), ["p: 'Ab' cannot be the name of a command."])
        let topic = HelpTopic(name: "a", abstract: "About a", text: "A.")
        XCTAssertEqual(findings(topics: [topic], [command("a")]), ["p: 'a' is declared twice."])
    }

    func testOptions_MustBeUniqueAndTypable() {
        XCTAssertEqual(
            findings([command(options: [.flag("help", help: "")])]), ["p c: --help is declared twice."])
        XCTAssertEqual(
            findings([command(options: [.flag("hot", short: "h", help: "")])]), ["p c: -h is declared twice."]
        )
        XCTAssertEqual(
            findings([command(options: [.flag("five", short: "5", help: "")])]),
            ["p c: '5' cannot be a short option."])
        XCTAssertEqual(
            findings([command(options: [.flag("--all", help: "")])]),
            ["p c: '--all' cannot be the name of an option."])
        XCTAssertEqual(
            findings([command(options: [.init(name: "all", help: "", isRequired: true)])]),
            ["p c: the flag --all is required."])
    }

    func testArguments_MustBeFillable() {
        XCTAssertEqual(
            findings([command(arguments: [.optional("A", help: ""), .required("B", help: "")])]),
            ["p c: B is required but follows an optional argument."])
        XCTAssertEqual(
            findings([command(arguments: [.repeating("A", help: ""), .required("B", help: "")])]),
            ["p c: B follows a repeating argument."])
        XCTAssertEqual(
            findings([command(arguments: [.required("A", help: ""), .required("A", help: "")])]),
            ["p c: A is declared twice."])
    }

    func testSupportedGlobals_MustBeConditional() {
        XCTAssertEqual(
            findings(globals: [.flag("quiet", help: "")], [command(supportedGlobals: ["quiet", "key"])]),
            [
                "p c: --quiet is not a conditional global option.",
                "p c: --key is not a conditional global option.",
            ])
    }

    func testGroups_AreReadToTheBottom() {
        let group = CommandGroup(
            name: "g", abstract: "",
            defaultCommand: CommandSpecification(
                name: "g", abstract: "Alone", arguments: [.required("A", help: "")]),
            children: [
                .group(
                    CommandGroup(
                        name: "h", abstract: "Deeper",
                        children: [.command(CommandSpecification(name: "x", abstract: "a\nb"))]))
            ])
        XCTAssertEqual(
            findings([.group(group)]),
            [
                "p g: the abstract is not one line.", "p g: the default command takes arguments.",
                "p g h x: the abstract is not one line.",
            ])
    }
}
