import BankDevice
import BankServices
import BankTestSupport
import XCTest

/// A process can run many command lines, such as those of a tape. Each one releases everything it created.
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
