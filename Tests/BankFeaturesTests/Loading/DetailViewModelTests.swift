import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class DetailViewModelTests: XCTestCase {
    func testTransaction_IsLoadedByID() async {
        let service = StubTransactionService()
        service.onTransaction.answer(with: .sample(7))
        let model = TransactionDetailViewModel(id: "ACC001.7", transactionService: service)
        XCTAssertEqual(model.state, .idle)
        await model.load()
        XCTAssertEqual(model.state, .loaded(.sample(7)))
        XCTAssertEqual(service.onTransaction.calls, ["ACC001.7"])
    }

    func testUnknownTransaction_Fails() async {
        let service = StubTransactionService()
        service.onTransaction.fail(with: ServiceError.notFound(.transaction, name: "x"))
        let model = TransactionDetailViewModel(id: "x", transactionService: service)
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.transaction, name: "x")))
    }

    func testTransfer_IsLoadedByID() async {
        let service = StubTransferService()
        service.onTransfer.answer(with: .sample(3))
        let model = TransferDetailViewModel(id: "TRF000003", transferService: service)
        await model.load()
        XCTAssertEqual(model.state, .loaded(.sample(3)))
        XCTAssertEqual(service.onTransfer.calls, ["TRF000003"])
    }

    func testStatistics_AreLoaded() async {
        let service = StubLedgerService()
        service.onStatistics.answer(with: .sample)
        let model = LedgerStatisticsViewModel(ledgerService: service)
        await model.load()
        XCTAssertEqual(model.state, .loaded(.sample))
    }
}
