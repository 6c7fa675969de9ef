import BankServices
import CommandLineKit
import XCTest

@testable import BankCommands

final class SecretOptionsTests: XCTestCase {
    /// Every command that takes `--code`.
    private static let commands = [
        ["auth", "login", "--username", "robin", "--password-fd", "3"], ["auth", "verify-otp"],
        ["transfers", "confirm", "CHG001"], ["cards", "reveal", "CRD001"],
        ["beneficiaries", "trust", "BEN001"], ["standing-orders", "confirm", "CHL000001"],
        ["auth", "totp", "enroll", "--password-fd", "3"], ["auth", "totp", "disable", "--password-fd", "3"],
        ["auth", "recovery-codes", "--password-fd", "3"],
        ["auth", "tokens", "create", "--name", "x", "--scope", "read", "--password-fd", "3"],
    ]

    func testCommandsWithACode_AreThoseTestedHere() throws {
        var found: Set<String> = []
        func look(at node: CommandNode, _ path: [String]) {
            switch node {
            case .group(let group): for child in group.children { look(at: child, path + [group.name]) }
            case .command(let command):
                guard command.options.contains(where: { $0.name == "code" }) else { return }
                found.insert((path + [command.name]).joined(separator: " "))
            }
        }
        for node in BankProgram.specification.sections.flatMap(\.nodes) { look(at: node, []) }
        let tested = Self.commands.map { words in
            words.prefix { !$0.hasPrefix("--") && $0 == $0.lowercased() }.joined(separator: " ")
        }
        XCTAssertEqual(found, Set(tested))
    }

    @MainActor
    func testRecoveryCodeAsACode_IsRefusedAndNotShown() async {
        for command in Self.commands {
            for code in [
                "ABCD-EFGH-2345", "abcdefgh2345", "ABCD EFGH 2345", "2345-2345-2345", "ABCD-EFGH-234",
                "23452345 2345",
            ] {
                let result = await CommandBench().run(command + ["--code", code])
                let error = result.failure as? CommandLineError
                XCTAssertEqual(error?.code, .secretValue, "\(command) \(code)")
                let text = result.failure.map { ErrorText($0).json } ?? code
                XCTAssertFalse(text.contains(code), text)
                XCTAssertTrue(text.contains("--recovery-code-fd"), text)
            }
        }
    }

    func testOneTimeCode_MayBeAnArgument() throws {
        for code in ["123456", "123 456", "000000", "1"] {
            let invocation = try CommandLineParser(BankProgram.specification)
                .parse(["auth", "verify-otp", "--code", code])
            XCTAssertEqual(try invocation.arguments.oneTimeCode(), code)
        }
    }
}
