import BankServices
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

@MainActor
final class NounTests: XCTestCase {
    private func command(_ path: [String], _ words: String...) throws -> Command? {
        let program = ProgramSpecification(
            name: "bank", version: "1", abstract: "A sample.", globalOptions: GlobalOptions.specifications,
            sections: [ProgramSection("Samples", SampleNoun.nodes.map(\.node))])
        let invocation = try CommandLineParser(program).parse(["samples"] + path + words)
        return try SampleNoun.nodes[0].command(ArraySlice(path), invocation.arguments)
    }

    private func shown(_ path: [String], _ command: Command?) async throws -> String? {
        SampleNoun.shown = nil
        try await command?.start(in: CommandBench())
        return SampleNoun.shown
    }

    func testInputs_AreGivenInTheirOrder() async throws {
        let command = try command(["open"], "--all", "--at", "here", "x", "--dry-run")
        let shown = try await shown(["open"], command)
        XCTAssertEqual(shown, "x at here, dryRun, true")
    }

    func testSyntax_FollowsTheInputs() async {
        guard case .command(let open) = SampleNoun.open.node else { return XCTFail("open is no verb") }
        XCTAssertEqual(open.arguments.map(\.name), ["NAME"])
        XCTAssertEqual(open.options.map(\.name), ["at", "all"])
        XCTAssertEqual(open.supportedGlobals, ["keychain-password-fd", "dry-run"])
    }

    func testWords_LeadToTheirVerb() async throws {
        let (close, all) = (try command(["inner", "close"]), try command([]))
        let (closed, listed) = (
            try await shown(["inner", "close"], close), try await shown([], all)
        )
        XCTAssertEqual(closed, "close")
        XCTAssertEqual(listed, "all")
    }

    func testUnlistedWord_HasNoCommand() async throws {
        let arguments = try CommandLineParser(BankProgram.specification).parse([]).arguments
        XCTAssertNil(try SampleNoun.nodes[0].command(["list"], arguments))
        XCTAssertNil(try SampleNoun.nodes[0].command(["inner"], arguments))
        XCTAssertNil(try SampleNoun.nodes[0].command(["open", "open"], arguments))
    }

    func testInvalidInput_IsRefusedBeforeTheCommandRuns() async {
        XCTAssertThrowsError(try command(["open"], "x", "--at", "")) {
            XCTAssertEqual(($0 as? CommandLineError)?.code, .invalidValue)
        }
    }
}

/// A noun whose verbs record what they were given.
private enum SampleNoun: Noun {
    static let nodes = [group("samples", "Samples", [open, group("inner", "Inner", [close])], alone: all)]
    static let globals = ["keychain-password-fd"]
    @MainActor static var shown: String?

    static let all = command("samples", "Show all", examples: []) { _, _ in shown = "all" }

    static let open = command(
        "open", "Open one", place, dryRun, flag("all", help: "All"), examples: []
    ) { _, _, place, mode, isAll in shown = "\(place), \(mode), \(isAll)" }

    static let close = command("close", "Close one", examples: []) { _, _ in shown = "close" }

    private static let place = Input(
        required("NAME", help: "Name"), option("at", value: "PLACE", help: "Place")
    ) { "\($0) at \($1 ?? "home")" }

    static func views(in host: any CommandHost) {}
}
