import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// Revealing the details of a card.
@MainActor
final class CardRevealViewModelTests: XCTestCase {
    private let service = StubCardService()
    private let printed = RevealedCard(
        card: .sample(), number: SharedSecret(SecretBytes("9999990001234562")),
        securityCode: SharedSecret(SecretBytes("042")))

    private func makeViewModel() -> CardRevealViewModel {
        CardRevealViewModel(named: "everyday", cardService: service)
    }

    func testCode_GoesToTheBankWithTheCard_WithoutSpaces() async {
        service.onCardNamed.answer(with: .sample())
        service.onReveal.answer(with: printed)
        let viewModel = makeViewModel()
        await viewModel.reveal(code: "123 456")
        XCTAssertEqual(viewModel.state, .loaded(printed))
        XCTAssertEqual(service.onReveal.calls, [.init("123456", "CRD001")])
    }

    func testWrongCode_ShowsNothing() async {
        service.onCardNamed.answer(with: .sample())
        service.onReveal.fail(with: ServiceError.invalidCode)
        let viewModel = makeViewModel()
        await viewModel.reveal(code: "000000")
        XCTAssertEqual(viewModel.state, .failed(.invalidCode))
    }

    func testNoCode_IsRefusedBeforeTheBankIsAsked() async {
        let viewModel = makeViewModel()
        await viewModel.reveal(code: " ")
        XCTAssertEqual(viewModel.state, .failed(.invalidValue(field: .code, value: "", reason: .empty)))
    }

    func testClearing_RemovesTheCard() async {
        service.onCardNamed.answer(with: .sample())
        service.onReveal.answer(with: printed)
        let viewModel = makeViewModel()
        await viewModel.reveal(code: "123456")
        viewModel.forget()
        XCTAssertEqual(viewModel.state, .idle)
    }

    func testPrintingIt_ShowsNoSecret() async {
        XCTAssertFalse("\(printed)".contains("999999"))
        XCTAssertFalse(String(reflecting: printed).contains("042"))
    }
}
