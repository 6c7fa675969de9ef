import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Ordering and replacing cards.
@MainActor
final class CardOrderViewModelTests: XCTestCase {
    private let service = StubCardService()
    private let accounts = StubAccountService()
    private let coordinator = MockCardsCoordinator()

    private func makeViewModel(_ draft: CardOrderDraft, key: IdempotencyKey? = nil) -> CardOrderViewModel {
        CardOrderViewModel(
            draft: draft, idempotencyKey: key, cardService: service, accountService: accounts,
            random: SeededRandomSource(seed: 1), coordinator: coordinator)
    }

    func testOrder_IsForTheAccountThatIsNamed() async {
        accounts.onAccountNamed.answer(with: .sample())
        service.onOrder.answer(with: .sample(status: .ordered))
        let viewModel = makeViewModel(.new(account: "main", name: " Travel "), key: key("k"))
        await viewModel.submit()
        XCTAssertEqual(viewModel.state, .loaded(Change(.sample(status: .ordered), mode: .commit)))
        XCTAssertEqual(accounts.onAccountNamed.calls, ["main"])
        XCTAssertEqual(
            service.onOrder.calls,
            [
                ChangeCall(
                    CardOrder(accountID: Account.sample().id, name: "Travel", idempotencyKey: key("k")),
                    mode: .commit)
            ])
        XCTAssertEqual(coordinator.calls, [.didOrder(.sample(status: .ordered))])
    }

    func testNoAccount_IsTheDefault() async {
        accounts.onDefaultAccount.answer(with: .sample())
        service.onOrder.answer(with: .sample())
        await makeViewModel(.new(account: "", name: "x")).submit(mode: .dryRun)
        XCTAssertEqual(accounts.onDefaultAccount.callCount, 1)
        XCTAssertEqual(coordinator.calls, [])
    }

    func testNoName_IsRefusedBeforeTheBankIsAsked() async {
        let viewModel = makeViewModel(.new(account: "main", name: " "))
        await viewModel.submit()
        XCTAssertEqual(viewModel.state, .failed(.invalidValue(field: .name, value: " ", reason: .empty)))
    }

    func testReplacement_IsOfTheCardThatIsNamed() async {
        service.onCardNamed.answer(with: .sample("CRD005"))
        service.onReplace.answer(with: .sample("CRD006"))
        await makeViewModel(.replacement(card: "travel"), key: key("k")).submit()
        XCTAssertEqual(
            service.onReplace.calls,
            [ChangeCall(CardReplacement(cardID: "CRD005", idempotencyKey: key("k")), mode: .commit)])
    }

    func testTheSameAfterAFailure_HasItsKey_AfterASuccessAnother() async {
        accounts.onAccountNamed.answer(with: .sample())
        service.onOrder.fail(with: ServiceError.networkError(underlying: "lost"))
        let viewModel = makeViewModel(.new(account: "main", name: "x"))
        await viewModel.submit()
        let first = viewModel.idempotencyKey
        service.onOrder.answer(with: .sample())
        await viewModel.submit()
        XCTAssertEqual(viewModel.idempotencyKey, first)
        await viewModel.submit()
        XCTAssertNotEqual(viewModel.idempotencyKey, first)
    }

    func testForeignError_LeavesTheOutcomeOpen() async {
        struct Odd: Error {}
        service.onCardNamed.answer(with: .sample())
        service.onReplace.fail(with: Odd())
        let viewModel = makeViewModel(.replacement(card: "x"), key: key("k"))
        await viewModel.submit()
        XCTAssertEqual(viewModel.state, .failed(.outcomeUnknown(key("k"), underlying: "Odd()")))
    }
}
