import BankApp
import BankTestSupport
import Foundation
import XCTest

/// Commands that use an access token, in the demo and in a local bank.
final class AccessTokenOptionTests: XCTestCase {
    private let home = TemporaryHome()
    private var file: String { home.path + "/cron.token" }

    private func run(_ words: String, _ descriptors: [Int32: [String]] = [:]) async -> ProgramRun {
        await Program(home: home, descriptors: descriptors).run(words.split(separator: " ").map(String.init))
    }

    /// Creates a token in the demo and saves it in a file.
    private func keepToken(_ options: String, mode: Int = 0o600) async throws {
        let made = await run(
            "auth tokens create --name cron \(options) --code 123456 --template {token} --password-fd 3",
            [3: ["demo-password"]])
        XCTAssertEqual(made.code, .done, made.errors)
        XCTAssertEqual(made.output.count, 69)
        try Data(made.output.utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }

    func testTokenInAFile_ReadsTheDataOfItsScope() async throws {
        try await keepToken("--scope statements")
        let own = await run("accounts list --output json")
        let seen = await run("accounts list --output json --token-file \(file)")
        XCTAssertEqual(seen.code, .done, seen.errors)
        XCTAssertEqual(seen.output, own.output)
        let exported = await run("statements list ACC001 --output json --token-file \(file)")
        XCTAssertEqual(exported.code, .done, exported.errors)
        let cards = await run("cards list --output json --token-file \(file)")
        XCTAssertEqual(cards.code.rawValue, 4)
        XCTAssertEqual(cards.error["code"] as? String, "unauthorized")
        XCTAssertTrue(
            (cards.error["message"] as? String ?? "").contains("cards.list"), cards.errors)
    }

    func testTokenFromADescriptor_IsUsed() async throws {
        try await keepToken("--scope read")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let seen = await run("accounts list --token-fd 5", [5: [text]])
        XCTAssertEqual(seen.code, .done, seen.errors)
        let cards = await run("accounts open --name X --currency USD --token-fd 5", [5: [text]])
        XCTAssertEqual(cards.code.rawValue, 4, cards.errors)
    }

    func testTokenFromADescriptor_HoldsForEveryLineOfAScript() async throws {
        try await keepToken("--scope read")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let script = home.path + "/lines.txt"
        try Data("accounts list --fields id\ncards list --fields id\naccounts rename ACC001 Hacked\n".utf8)
            .write(to: URL(fileURLWithPath: script))
        let run = await run("run \(script) --token-fd 5", [5: [text]])
        XCTAssertTrue(run.output.contains("ACC001"), run.errors)
        XCTAssertTrue(run.output.contains("CRD001"), run.errors)
        XCTAssertEqual(run.code.rawValue, 4, run.errors)
        XCTAssertTrue(run.errors.contains("line 3"), run.errors)
    }

    func testLineWithATokenOfItsOwn_ActsWithThat() async throws {
        try await keepToken("--scope statements")
        let reading = await run(
            "auth tokens create --name second --scope read --template {token} --password-fd 3",
            [3: ["demo-password"]])
        let script = home.path + "/lines.txt"
        try Data("cards list --fields id --token-file \(file)\n".utf8).write(to: URL(fileURLWithPath: script))
        let run = await run("run \(script) --token-fd 5", [5: [reading.output]])
        XCTAssertEqual(run.code.rawValue, 4, run.errors)
    }

    func testTokenForTransfers_PaysThePayeesThatItWasMadeFor() async throws {
        try await keepToken("--scope transfers --to ACC002 --per-day 20")
        let pay = "transfers create --from ACC001 --yes --token-file \(file)"
        let paid = await run("\(pay) --to ACC002 --amount 15")
        XCTAssertEqual(paid.code, .done, paid.errors)
        let more = await run("\(pay) --to ACC002 --amount 15 --output json")
        XCTAssertEqual(more.code.rawValue, 4, more.errors)
        XCTAssertTrue((more.error["message"] as? String ?? "").contains("20.00 USD"), more.errors)
        let elsewhere = await run("\(pay) --to ACC003 --amount 1")
        XCTAssertEqual(elsewhere.code.rawValue, 4, elsewhere.errors)
    }

    func testFileThatOthersMayRead_IsRefused() async throws {
        try await keepToken("--scope read", mode: 0o644)
        let run = await run("accounts list --output json --token-file \(file)")
        XCTAssertEqual(run.error["code"] as? String, "storageInsecure", run.errors)
        XCTAssertEqual(run.output, "")
    }

    func testFileWithoutAToken_IsRefusedAndNotShown() async throws {
        let missing = await run("accounts list --token-file \(file)")
        XCTAssertEqual(missing.code.rawValue, 3, missing.errors)
        try Data("my-password".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        let malformed = await run("accounts list --token-file \(file)")
        XCTAssertEqual(malformed.code.rawValue, 65, malformed.errors)
        XCTAssertFalse(malformed.errors.contains("my-password"), malformed.errors)
        let descriptor = await run("accounts list --token-fd 5", [5: ["my-password"]])
        XCTAssertEqual(descriptor.code, .usage, descriptor.errors)
        XCTAssertFalse(descriptor.errors.contains("my-password"), descriptor.errors)
    }

    func testTokenFileThatIsMissing_IsNoReasonToActAsTheOperator() async {
        let deposit = await run("teller deposit ACC001 --amount 5 --token-file \(file)")
        XCTAssertEqual(deposit.code.rawValue, 3, deposit.errors)
    }

    func testTokenOfACustomer_IsNotTheOperatorOfTheMachine() async throws {
        try await keepToken("--scope read")
        for words in [
            "teller deposit ACC001 --amount 5", "ledger close-day", "accounts list --all",
        ] {
            let run = await run("\(words) --token-file \(file) --yes")
            XCTAssertEqual(run.code.rawValue, 4, "\(words): \(run.errors)")
        }
    }

    func testTokens_AreListedAndRevoked() async throws {
        try await keepToken("--scope transfers --to BEN001 --per-day 20 --currency USD --expires-in 5")
        let list = await run("auth tokens list --output json")
        XCTAssertTrue(list.output.contains(#""name": "cron""#), list.output)
        XCTAssertFalse(list.output.contains("bank_"), list.output)
        let revoked = await run("auth tokens revoke tok001")
        XCTAssertEqual(revoked.code, .done, revoked.errors)
        let ended = await run("accounts list --output json --token-file \(file)")
        XCTAssertEqual(ended.code.rawValue, 4, ended.errors)
    }

    func testOptionsThatExcludeEachOther_AreWrongUsage() async {
        let both = await run("accounts list --token-file a --token-fd 5")
        XCTAssertEqual(both.code, .usage)
        for words in ["--scope x", "--scope read --expires-in 0", "", "--scope transfers --to , --per-day 5"]
        {
            let run = await run(
                "auth tokens create --name a \(words) --password-fd 3", [3: ["demo-password"]])
            XCTAssertEqual(run.code, .usage, words)
        }
    }
}
