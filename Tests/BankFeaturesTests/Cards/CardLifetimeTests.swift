import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// View models of cards are released and do not retain their coordinator.
@MainActor
final class CardLifetimeTests: XCTestCase {
    private let service = StubCardService()
    private let accounts = StubAccountService()

    func testViewModelsOfCards_AreReleased() async {
        service.onCards.answer(with: [])
        service.onCardNamed.answer(with: .sample())
        service.onApply.answer(with: .sample())
        service.onReverse.answer(with: .sample())
        let coordinator = MockCardsCoordinator()
        await assertDies(CardsListViewModel(cardService: service, coordinator: coordinator)) {
            await $0.load()
        }
        await assertDies(
            CardDetailViewModel(named: "x", cardService: service, coordinator: coordinator)
        ) {
            await $0.load()
            await $0.apply(.freeze)
        }
        await assertDies(
            CardPaymentViewModel(
                draft: .reverse(authorisation: "AUT000001"), cardService: service,
                locationService: StubLocationService(), random: SeededRandomSource(seed: 1))
        ) { await $0.submit() }
    }

    func testCoordinator_IsNotKeptAlive() async {
        var coordinator: MockCardsCoordinator? = MockCardsCoordinator()
        weak let weakCoordinator = coordinator
        let models: [AnyObject] = [
            CardsListViewModel(cardService: service, coordinator: coordinator),
            CardDetailViewModel(named: "x", cardService: service, coordinator: coordinator),
            CardOrderViewModel(
                draft: .replacement(card: "x"), cardService: service, accountService: accounts,
                random: SeededRandomSource(seed: 1), coordinator: coordinator),
        ]
        coordinator = nil
        withExtendedLifetime(models) { XCTAssertNil(weakCoordinator) }
    }
}
