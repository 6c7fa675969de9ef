import BankServices
import BankTestSupport
import XCTest

/// A process may carry out many command lines, as a tape does: each lets go of all that it made.
@MainActor
final class RunLifetimeTests: XCTestCase {
    private static let commandLines = [
        "", "accounts list", "transactions list", "transfers list", "auth status", "profile show",
        "keychain list", "ledger verify", "demo list", "container graph", "config list",
    ]

    func testFinishedRun_LeavesNothingBehind() async {
        for line in Self.commandLines {
            weak var agent: InMemorySessionAgent?
            do {
                let made = InMemorySessionAgent()
                agent = made
                let program = Program(home: TemporaryHome(), agent: made)
                _ = await program.run(line.split(separator: " ").map(String.init))
            }
            let isGone = await becomesTrue { agent == nil }
            XCTAssertTrue(isGone, "bank \(line)")
        }
    }
}
