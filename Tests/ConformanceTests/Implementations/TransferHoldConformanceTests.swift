import BankTestSupport
import XCTest

/// Both banks keep the promises about holds.
final class TransferHoldConformanceTests: XCTestCase {
    func testMock_KeepsThePromisesOfHolds() async {
        let bank = { try await HoldBank(.mock()) }
        await assertKept(TransferHoldPromises.all, by: "Mock", bank)
        await assertKept(TransferHoldEndPromises.all, by: "Mock", bank)
        await assertKept(TransferHoldRefusalPromises.all, by: "Mock", bank)
    }

    func testLedger_KeepsThePromisesOfHolds() async {
        let bank = { try await HoldBank(.ledger()) }
        await assertKept(TransferHoldPromises.all, by: "Ledger", bank)
        await assertKept(TransferHoldEndPromises.all, by: "Ledger", bank)
        await assertKept(TransferHoldRefusalPromises.all, by: "Ledger", bank)
    }

    func testMock_KeepsThePromisesOfRules() async {
        await assertKept(TransferHoldRulePromises.all, by: "Mock") {
            try await PaymentBank(.mock(rules: PaymentBank.rules))
        }
        await assertKept(TransferHoldStepUpPromises.all, by: "Mock") {
            try await StepUpBank(.mock(rules: StepUpBank.rules))
        }
    }

    func testLedger_KeepsThePromisesOfRules() async {
        await assertKept(TransferHoldRulePromises.all, by: "Ledger") {
            try await PaymentBank(.ledger(rules: PaymentBank.rules))
        }
        await assertKept(TransferHoldStepUpPromises.all, by: "Ledger") {
            try await StepUpBank(.ledger(rules: StepUpBank.rules))
        }
    }
}
