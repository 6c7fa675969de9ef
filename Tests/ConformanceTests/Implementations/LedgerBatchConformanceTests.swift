import BankTestSupport
import XCTest

/// The ledger keeps the promises about batches of transfers.
final class LedgerBatchConformanceTests: XCTestCase {
    func testTransferBatches_KeepTheirPromises() async {
        await assertKept(TransferBatchPromises.all, by: "Ledger") { try await FundedBank(.ledger()) }
    }

    func testRules_KeepTheirPromises() async {
        await assertKept(TransferBatchRulePromises.all, by: "Ledger") {
            try await PaymentBank(.ledger(rules: PaymentBank.rules))
        }
    }

    func testLinesThatNeedCodes_KeepTheirPromises() async {
        await assertKept(TransferBatchStepUpPromises.all, by: "Ledger") {
            try await StepUpBank(.ledger(rules: StepUpBank.rules))
        }
    }
}
