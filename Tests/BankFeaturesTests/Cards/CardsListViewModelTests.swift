import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// The lists of cards and of authorisations.
@MainActor
final class CardsListViewModelTests: XCTestCase {
    private let service = StubCardService()
    private let coordinator = MockCardsCoordinator()

    private func makeList(_ scope: AccountScope = .own) -> CardsListViewModel {
        CardsListViewModel(scope: scope, cardService: service, coordinator: coordinator)
    }

    func testLoading_AsksForTheScope() async {
        service.onCards.answer(with: [.sample()])
        let viewModel = makeList(.all)
        XCTAssertEqual(viewModel.state, .idle)
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .loaded([.sample()]))
        XCTAssertEqual(service.onCards.calls, [.all])
    }

    func testFailure_IsShown() async {
        service.onCards.fail(with: ServiceError.unauthorized(.roleMissing(.operator)))
        let viewModel = makeList(.all)
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .failed(.unauthorized(.roleMissing(.operator))))
    }

    func testSelecting_LeadsToTheCard() async {
        makeList().select(.sample())
        XCTAssertEqual(coordinator.calls, [.showCard(.sample())])
    }

    func testAuthorisations_AreThoseOfTheCardThatIsNamed() async throws {
        service.onCardNamed.answer(with: .sample("CRD007"))
        service.onAuthorisations.answer(with: [.sample("AUT000002"), .sample()])
        let viewModel = CardAuthorisationsViewModel(named: "seven", cardService: service)
        await viewModel.load()
        XCTAssertEqual(service.onCardNamed.calls, ["seven"])
        XCTAssertEqual(service.onAuthorisations.calls, ["CRD007"])
        XCTAssertEqual(viewModel.state.value?.map(\.id), ["AUT000002", "AUT000001"])
    }

    func testAuthorisationsOfNoCard_AreNotFound() async {
        service.onCardNamed.fail(with: ServiceError.notFound(.card, name: "x"))
        let viewModel = CardAuthorisationsViewModel(named: "x", cardService: service)
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .failed(.notFound(.card, name: "x")))
    }
}
