import BankTestSupport
import XCTest

/// The mock, held to every promise of transfers that are asked for together.
final class MockBatchConformanceTests: XCTestCase {
    func testTransferBatches_KeepTheirPromises() async {
        await assertKept(TransferBatchPromises.all, by: "Mock") { try await FundedBank(.mock()) }
    }

    func testRules_KeepTheirPromises() async {
        await assertKept(TransferBatchRulePromises.all, by: "Mock") {
            try await PaymentBank(.mock(rules: PaymentBank.rules))
        }
    }

    func testLinesThatNeedCodes_KeepTheirPromises() async {
        await assertKept(TransferBatchStepUpPromises.all, by: "Mock") {
            try await StepUpBank(.mock(rules: StepUpBank.rules))
        }
    }
}
