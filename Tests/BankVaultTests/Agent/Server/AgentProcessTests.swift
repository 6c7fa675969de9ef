import XCTest

@testable import BankVault

/// The entry point of the agent's process.
final class AgentProcessTests: XCTestCase {
    func testAnyOtherName_IsNotAnAgents() {
        XCTAssertNil(AgentProcess.serveIfAsked(argumentZero: nil))
        for name in ["", "bank", "bank-agent ", "./bank-agent", "/usr/bin/bank-agent", "bank-agen"] {
            XCTAssertNil(AgentProcess.serveIfAsked(argumentZero: name), name)
        }
    }
}
