import XCTest

@testable import BankVault

/// The entry point of the agent's process.
final class AgentProcessTests: XCTestCase {
    func testOtherNames_AreNotAnAgents() {
        XCTAssertNil(AgentProcess.serveIfAsked(argumentZero: nil))
        for name in ["", "bank", "bank-agent ", "./bank-agent", "/usr/bin/bank-agent", "bank-agen"] {
            XCTAssertNil(AgentProcess.serveIfAsked(argumentZero: name), name)
        }
    }
}
