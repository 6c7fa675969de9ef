import BankApp
import BankTestSupport
import CommandLineKit
import XCTest

/// The fields in a command's help are those of its result.
final class NamedFieldsTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    func testFieldsInHelp_AreThoseThatTheCommandKnows() async throws {
        for (verb, fields) in Self.commands where !fields.isEmpty {
            let words = verb.split(separator: " ").map(String.init) + Self.arguments[verb, default: []]
            let run = await program.run(words + ["--fields", "noSuchField", "--env", "demo"])
            let known = run.errorLines.last { $0.contains("The fields are") } ?? run.errors
            XCTAssertEqual(
                known.trimmingCharacters(in: .whitespaces),
                "The fields are \(fields.joined(separator: ", ")).", verb)
        }
    }

    func testEveryList_NamesItsFields() {
        let silent = Self.commands.filter { $0.fields.isEmpty && $0.verb.hasSuffix(" list") }.map(\.verb)
        XCTAssertEqual(silent, [])
    }

    private static var commands: [(verb: String, fields: [String])] {
        var found: [(String, [String])] = []
        _ = Program.verbs { command in
            found.append((command.name, command.fields.map(\.name)))
            return true
        }
        return zip(Program.verbs(), found).map { ($0, $1.1) }
    }

    private static let arguments: [String: [String]] = [
        "cards authorisations": ["CRD001"], "webhooks deliveries": ["WEB001"], "fx history": ["USD"],
        "changes watch": ["--for", "0"], "branches near": ["Berlin"],
        "statements imports": ["ACC001"], "transactions search": ["rent"],
    ]
}
