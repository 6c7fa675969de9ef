import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// Showing and changing one card.
@MainActor
final class CardDetailViewModelTests: XCTestCase {
    private let service = StubCardService()
    private let coordinator = MockCardsCoordinator()

    private func makeViewModel() -> CardDetailViewModel {
        CardDetailViewModel(named: "everyday", cardService: service, coordinator: coordinator)
    }

    func testLoading_ShowsTheCardThatIsNamed() async {
        service.onCardNamed.answer(with: .sample())
        let viewModel = makeViewModel()
        await viewModel.load()
        XCTAssertEqual(viewModel.state, .loaded(.sample()))
        XCTAssertEqual(service.onCardNamed.calls, ["everyday"])
        viewModel.showAuthorisations()
        XCTAssertEqual(coordinator.calls, [.showAuthorisations(.sample())])
    }

    func testSelectionBeforeLoading_IsIgnored() async {
        makeViewModel().showAuthorisations()
        XCTAssertEqual(coordinator.calls, [])
    }

    func testChange_NeedsNoLoadingAndIsShown() async {
        service.onCardNamed.answer(with: .sample())
        service.onApply.answer(with: .sample(status: .frozen))
        let viewModel = makeViewModel()
        await viewModel.apply(.freeze)
        XCTAssertEqual(viewModel.change, .loaded(Change(.sample(status: .frozen), mode: .commit)))
        XCTAssertEqual(service.onApply.calls, [ChangeCall(.init(.freeze, "CRD001"), mode: .commit)])
    }

    func testChangeOfTheShownCard_ReplacesIt_DryRunDoesNot() async {
        service.onCardNamed.answer(with: .sample())
        service.onApply.answer(with: .sample(status: .frozen))
        let viewModel = makeViewModel()
        await viewModel.load()
        await viewModel.apply(.freeze, mode: .dryRun)
        XCTAssertEqual(viewModel.state.value?.status, .active)
        await viewModel.apply(.freeze)
        XCTAssertEqual(viewModel.state.value?.status, .frozen)
        XCTAssertEqual(service.onCardNamed.callCount, 1)
    }

    func testRefusedChange_IsShownAndTheCardStays() async {
        service.onCardNamed.answer(with: .sample())
        let refusal = ServiceError.invalidState(.card, name: "CRD001", status: "lost")
        service.onApply.fail(with: refusal)
        let viewModel = makeViewModel()
        await viewModel.load()
        await viewModel.apply(.freeze)
        XCTAssertEqual(viewModel.change, .failed(refusal))
        XCTAssertEqual(viewModel.state, .loaded(.sample()))
    }

    func testLimits_AreAmountsInTheCardsCurrency() async {
        service.onCardNamed.answer(with: .sample(currency: .eur))
        service.onSetLimits.answer(with: .sample(currency: .eur))
        await makeViewModel().setLimits(CardLimitsDraft(payment: "12.50", day: "none"))
        let expected = CardLimitsUpdate(payment: .set(eur(1_250)), day: .remove, month: .keep)
        XCTAssertEqual(
            service.onSetLimits.calls, [ChangeCall(.init(expected, "CRD001"), mode: .commit)])
    }

    func testLimitThatIsNoAmount_IsRefusedBeforeTheBankIsAsked() async {
        service.onCardNamed.answer(with: .sample())
        let viewModel = makeViewModel()
        await viewModel.setLimits(CardLimitsDraft(month: "much"))
        XCTAssertEqual(
            viewModel.change, .failed(.invalidAmount(text: "much", reason: .unreadable(.notANumber))))
    }

    func testRules_AreCodesBetweenCommas() async {
        service.onCardNamed.answer(with: .sample())
        service.onSetRules.answer(with: .sample())
        await makeViewModel().setRules(
            SpendingControlsDraft(
                blockedCategories: "7995, 5812", allowedCountries: "us,CZ", blockedCountries: "none"),
            mode: .dryRun)
        let expected = SpendingControlsUpdate(
            blockedCategories: [.gambling, .restaurants], allowedCountries: [.unitedStates, .czechia],
            blockedCountries: [])
        XCTAssertEqual(service.onSetRules.calls, [ChangeCall(.init(expected, "CRD001"), mode: .dryRun)])
    }

    func testUnknownCodes_AreRefusedBeforeTheBankIsAsked() async {
        service.onCardNamed.answer(with: .sample())
        let viewModel = makeViewModel()
        await viewModel.setRules(SpendingControlsDraft(allowedCategories: "5411,0000"))
        guard case .failed(.invalidValue(.known(.category), "0000", _)) = viewModel.change else {
            return XCTFail("\(viewModel.change)")
        }
        await viewModel.setRules(SpendingControlsDraft(blockedCountries: "UK"))
        XCTAssertEqual(
            viewModel.change,
            .failed(.invalidValue(field: .country, value: "UK", reason: .notOneOf(CountryCode.allCodes))))
    }
}
