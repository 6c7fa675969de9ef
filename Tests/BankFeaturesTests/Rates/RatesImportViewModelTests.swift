import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class RatesImportViewModelTests: XCTestCase {
    private let service = StubMarketDataService()
    private let request = RatesImportRequest(filePaths: ["eurofxref.csv"], mode: .dryRun)

    func testImport_ReturnsTheReports() async {
        service.onImportRates.answer(with: [.sample])
        let viewModel = RatesImportViewModel(marketDataService: service)
        XCTAssertEqual(viewModel.state, .idle)
        await viewModel.run(request)
        XCTAssertEqual(viewModel.state, .loaded(Change([.sample], mode: .dryRun)))
        XCTAssertEqual(service.onImportRates.calls, [request])
    }

    func testBadFile_IsTheErrorOfTheState() async {
        let error = ServiceError.invalidFile(
            path: "eurofxref.csv", line: 2, column: "USD", reason: "is no rate")
        service.onImportRates.fail(with: error)
        let viewModel = RatesImportViewModel(marketDataService: service)
        await viewModel.run(request)
        XCTAssertEqual(viewModel.state, .failed(error))
    }

    func testWhileAnImportRuns_AnotherIsNotBegun() async {
        let gate = Gate()
        service.onImportRates.answer { _ in
            await gate.pass()
            return [.sample]
        }
        let viewModel = RatesImportViewModel(marketDataService: service)
        let running = Task { await viewModel.run(request) }
        await gate.arrival()
        await viewModel.run(request)
        gate.open()
        await running.value
        XCTAssertEqual(service.onImportRates.callCount, 1)
    }
}
