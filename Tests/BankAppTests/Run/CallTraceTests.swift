import BankApp
import BankTestSupport
import XCTest

/// `--verbose` shows the calls of a command; aliases stand for commands.
final class CallTraceTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    func testVerbose_ShowsEachCallWithItsTime() async {
        let run = await program.run("accounts", "list", "--verbose", "--env", "demo")
        XCTAssertTrue(run.errorLines.contains("* accounts.list  0.0 ms"), run.errors)
        let refused = await program.run("accounts", "show", "ACC999", "--verbose", "--env", "demo")
        XCTAssertTrue(refused.errorLines.contains("* accounts.show  0.0 ms  notFound"), refused.errors)
        let silent = await program.run("accounts", "list", "--env", "demo")
        XCTAssertFalse(silent.errors.contains("*"), silent.errors)
    }
}
