import BankApp
import BankDevice
import BankServices
import BankTestSupport
import Foundation
import XCTest

/// `bank doctor` reports damaged files and does not fail on them.
final class DamagedBankDoctorTests: XCTestCase {
    private let home = TemporaryHome()
    private lazy var program = Program(
        home: home, environment: ["BANK_ENV": "local"], agent: InMemorySessionAgent())

    private struct Finding: Decodable {
        let check: String
        let state: String
        let finding: String
        let fix: String?
    }

    override func setUp() async throws {
        XCTAssertEqual(chmod(home.path, 0o700), 0)
    }

    private func examine(_ words: String...) async throws -> (ProgramRun, [Finding]) {
        let run = await program.run(["doctor", "--output", "json"] + words)
        return (run, try JSONDecoder().decode([Finding].self, from: Data(run.output.utf8)))
    }

    private func problem(_ check: String) async throws -> Finding {
        let (run, findings) = try await examine()
        XCTAssertEqual(run.code, .failed)
        XCTAssertEqual(run.error["code"] as? String, "problemsFound")
        return try XCTUnwrap(findings.first { $0.check == check && $0.state == "problem" }, run.output)
    }

    func testLedgerThatOthersCanRead_IsAProblemWithItsRemedy() async throws {
        _ = await program.run("init", "--yes")
        let path = home.path + "/ledger.db"
        XCTAssertEqual(chmod(path, 0o644), 0)
        let books = try await problem("books")
        XCTAssertEqual(books.fix, "chmod 600 \(path)")
        let list = await program.run("accounts", "list")
        XCTAssertEqual(list.code, .storage)
    }

    func testNoBank_IsAProblemThatInitFixes() async throws {
        let books = try await problem("books")
        XCTAssertEqual(books.fix, "bank init")
        XCTAssertEqual(home.files, [])
    }

    func testHealthyBank_HasNoProblem() async throws {
        _ = await program.run("init", "--yes")
        let (run, findings) = try await examine()
        XCTAssertEqual(run.code, .done, run.output)
        XCTAssertTrue(findings.allSatisfy { $0.state == "ok" ? $0.fix == nil : $0.fix != nil })
    }

    func testExamination_ChangesNoFile() async throws {
        _ = await program.run("init", "--yes")
        let before = home.files
        _ = try await examine()
        XCTAssertEqual(home.files, before)
    }

    func testDamagedBooks_AreAProblem() async throws {
        _ = await program.run("init", "--yes")
        let path = home.path + "/ledger.db"
        for damage: (inout Data) -> Void in [
            { $0.removeLast(1_000) }, { $0 = Data() }, { $0 = Data("garbage, and more of it".utf8) },
            { for index in 8_192..<40_960 { $0[index] = 0xAB } },
        ] {
            let whole = try Data(contentsOf: URL(fileURLWithPath: path))
            var bytes = whole
            damage(&bytes)
            try bytes.write(to: URL(fileURLWithPath: path))
            let (run, findings) = try await examine()
            XCTAssertEqual(run.code, .failed)
            let problems = findings.filter { $0.state == "problem" && ["books", "pages"].contains($0.check) }
            XCTAssertFalse(problems.isEmpty, run.output)
            XCTAssertTrue(problems.allSatisfy { $0.fix != nil })
            try whole.write(to: URL(fileURLWithPath: path))
        }
    }

    func testKeychainThatOthersMayRead_IsAProblemThatChmodFixes() async throws {
        try home.write("x", to: "keychain.bkv")
        XCTAssertEqual(chmod(home.path + "/keychain.bkv", 0o644), 0)
        let keychain = try await problem("keychain")
        XCTAssertEqual(keychain.fix, "chmod 600 \(home.path)/keychain.bkv")
    }

    func testLostKeychain_IsReplacedByThePreviousGeneration() async throws {
        try home.write("x", to: "keychain.previous.bkv")
        let keychain = try await problem("keychain")
        XCTAssertEqual(keychain.fix, "bank keychain restore-previous")
    }

    func testInvalidFileName_IsNotReportedAsTaken() async throws {
        _ = await program.run("init", "--yes")
        for bank in ["demo", "local"] {
            for path in ["/dev/null/copy", "/" + String(repeating: "a", count: 300)] {
                let run = await program.run(["ledger", "backup", path, "--env", bank, "--output", "json"])
                let reason = try XCTUnwrap(run.error["reason"] as? String)
                XCTAssertFalse(reason.contains("already"), reason)
            }
        }
    }

    func testDamagedKeychain_IsAProblem() async throws {
        try home.write("x", to: "keychain.bkv")
        XCTAssertEqual(chmod(home.path + "/keychain.bkv", 0o600), 0)
        _ = try await problem("keychain")
    }

    func testGarbageInSettings_IsAProblemAndDoesNotHideTheRest() async throws {
        try home.write("{", to: "settings.json")
        let settings = try await problem("settings")
        XCTAssertTrue(try XCTUnwrap(settings.fix).contains("bank config set"))
        let (_, findings) = try await examine()
        XCTAssertGreaterThan(findings.count, 10)
    }

    func testFolderThatOthersMayWriteTo_IsAProblemThatChmodFixes() async throws {
        XCTAssertEqual(chmod(home.path, 0o777), 0)
        let folder = try await problem("folders")
        XCTAssertEqual(folder.fix, "chmod 700 \(home.path)")
    }

    func testHomeThatIsAFile_IsAProblem() async throws {
        try FileManager.default.removeItem(atPath: home.path)
        try "x".write(toFile: home.path, atomically: false, encoding: .utf8)
        let folder = try await problem("folders")
        XCTAssertNotNil(folder.fix)
    }

    func testCrash_IsShownUntilItIsCleared() async throws {
        _ = await program.run("init", "--yes")
        try home.write("signal 4 at 1781740800 in 0.1.0\n", to: "crash")
        XCTAssertEqual(chmod(home.path + "/crash", 0o600), 0)
        let (first, findings) = try await examine()
        XCTAssertEqual(first.code, .done)
        let crash = try XCTUnwrap(findings.first { $0.check == "crash" })
        XCTAssertEqual(crash.state, "warning")
        XCTAssertEqual(crash.finding, "Version 0.1.0 crashed with signal 4 at 2026-06-18T00:00:00Z.")
        let (_, cleared) = try await examine("--clear-crash")
        XCTAssertEqual(cleared.first { $0.check == "crash" }?.state, "ok")
        XCTAssertFalse(home.files.contains("crash"))
    }

    func testGarbageInPlaceOfACrash_IsRemovedByClearing() async throws {
        try home.write("garbage", to: "crash")
        XCTAssertEqual(chmod(home.path + "/crash", 0o600), 0)
        let crash = try await problem("crash")
        XCTAssertEqual(crash.fix, "bank doctor --clear-crash")
        let (_, findings) = try await examine("--clear-crash")
        XCTAssertEqual(findings.first { $0.check == "crash" }?.state, "ok")
    }
}
