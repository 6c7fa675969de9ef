import BankApp
import BankTestSupport
import Foundation
import XCTest

/// What the program logs, and what it leaves out.
final class LogAndAnalyticsTests: XCTestCase {
    private let home = TemporaryHome()
    private lazy var program = Program(home: home, environment: ["BANK_ENV": "demo"])

    func testFailureOfTheBanksOwnFiles_IsLoggedWithoutWhatWasTyped() async throws {
        try FileManager.default.createDirectory(
            atPath: home.path + "/demo.json", withIntermediateDirectories: false)
        let run = await program.run("accounts", "show", "marker")
        XCTAssertEqual(run.code, .storage)
        let log = try XCTUnwrap(home.text(of: "bank.log"))
        XCTAssertTrue(log.contains(#""command":"accounts show""#))
        XCTAssertTrue(log.contains(#""exitCode":"74""#))
        XCTAssertFalse(log.contains("marker"))
    }

    func testRefusal_IsLoggedOnlyInVerboseMode() async {
        let quiet = await program.run("accounts", "show", "marker")
        XCTAssertEqual(quiet.code, .notFound)
        XCTAssertFalse(quiet.errors.contains("\"level\""))
        let verbose = await program.run("accounts", "show", "marker", "--verbose")
        XCTAssertTrue(verbose.errors.contains(#""message":"A command was rejected.""#))
        XCTAssertEqual(home.files, [])
    }

    func testAnalytics_AreRecordedOnlyWhileTheyAreOn() async {
        _ = await program.run("accounts", "list")
        XCTAssertNil(home.text(of: "analytics.log"))
        _ = await program.run("config", "set", "analytics.enabled", "on")
        _ = await program.run("accounts", "show", "ACC001")
        let recorded = home.text(of: "analytics.log") ?? ""
        XCTAssertTrue(recorded.contains(#""name":"accounts show""#))
        XCTAssertFalse(recorded.contains("ACC001"))
        _ = await program.run("config", "set", "analytics.enabled", "off")
        XCTAssertNil(home.text(of: "analytics.log"))
    }
}
