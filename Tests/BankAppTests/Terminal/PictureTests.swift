import BankApp
import BankTestSupport
import TerminalKit
import XCTest

/// Pictures of payees on terminals that support them.
final class PictureTests: XCTestCase {
    private let program = Program(home: TemporaryHome(), environment: ["BANK_ENV": "demo"])

    private func shown(_ words: [String], _ kind: InlineImageProtocol?) async -> String {
        let (console, output, _) = Console.memory(
            capabilities: TerminalCapabilities(outputIsTerminal: true, imageProtocol: kind))
        let code = await program.run(["beneficiaries", "show", "BEN001"] + words, at: console)
        XCTAssertEqual(code, .done)
        return output.text
    }

    func testPayee_HasItsPictureAboveIt() async {
        let plain = await shown([], nil)
        let text = await shown([], .kitty)
        XCTAssertTrue(text.hasPrefix("\u{1B}_Ga=T"), text)
        XCTAssertTrue(text.hasSuffix(plain))
    }

    func testPicturesTurnedOff_AreNotShown() async {
        for words in [["--plain"], ["--quiet"], ["--fields", "id"], ["--output", "json"]] {
            let text = await shown(words, .kitty)
            XCTAssertFalse(text.contains("\u{1B}_G"), "\(words)")
        }
        _ = await program.run("config", "set", "flags.pictures", "off")
        let text = await shown([], .kitty)
        XCTAssertFalse(text.contains("\u{1B}_G"))
    }
}
