import BankTestSupport
import XCTest

/// The mock bank keeps the promises about batches of transfers.
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
