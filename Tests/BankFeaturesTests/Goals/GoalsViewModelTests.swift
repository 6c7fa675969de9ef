import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class GoalsViewModelTests: XCTestCase {
    private let service = StubGoalService()
    private let accounts = StubAccountService()
    private lazy var model = GoalsViewModel(goalService: service, accountService: accounts)

    override func setUp() async throws {
        accounts.onAccounts.answer(with: [.checking, .savings])
        accounts.onAccountNamed.answer(with: .savings)
        service.onGoals.answer(with: [.bicycle])
    }

    private let progress = GoalProgress(goal: .bicycle, account: .savings, saved: usd(80_000))

    func testNewModel_IsIdleWithoutTheBank() async {
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(model.change, .idle)
        XCTAssertEqual(service.onGoals.callCount, 0)
    }

    func testWhileTheAnswerIsAwaited_IsLoading() async {
        let gate = Gate()
        service.onGoals.answer { _ in
            await gate.pass()
            return []
        }
        let loading = Task { await model.load() }
        await gate.arrival()
        XCTAssertEqual(model.state, .loading)
        gate.open()
        await loading.value
        XCTAssertEqual(model.state, .loaded([]))
    }

    func testLoad_ShowsGoalsWithTheirAccounts() async {
        service.onGoals.answer(with: [.bicycle])
        await model.load()
        XCTAssertEqual(model.state, .loaded([progress]))
    }

    func testFailure_IsTheServices() async {
        service.onGoals.fail(with: ServiceError.serverError(code: 500))
        await model.load()
        XCTAssertEqual(model.state, .failed(.serverError(code: 500)))
    }

    func testGoalWithoutItsAccount_IsAFailureAndNotDropped() async {
        service.onGoals.answer(with: [.bicycle])
        accounts.onAccounts.answer(with: [.checking])
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.account, name: "ACC002")))
    }

    func testAdd_SendsTheTypedValues() async {
        service.onGoals.answer(with: [])
        service.onAdd.answer(with: .bicycle)
        await model.add(GoalDraft(name: "Bicycle", account: "savings", target: "800"), mode: .dryRun)
        XCTAssertEqual(accounts.onAccountNamed.calls, ["savings"])
        XCTAssertEqual(
            service.onAdd.calls,
            [
                ChangeCall(
                    GoalRequest(name: "Bicycle", accountID: "ACC002", target: usd(80_000)), mode: .dryRun)
            ])
        XCTAssertEqual(model.change, .loaded(Change(progress, mode: .dryRun)))
    }

    func testInvalidTarget_IsRefusedBeforeTheService() async {
        await model.add(GoalDraft(name: "Bicycle", account: "savings", target: "1,5"))
        XCTAssertEqual(
            model.change, .failed(.invalidAmount(text: "1,5", reason: .unreadable(.notANumber))))
        XCTAssertEqual(service.onAdd.callCount, 0)
    }

    func testRemove_TakesAnIDInAnyCase() async {
        service.onRemove.answer(with: .bicycle)
        await model.remove("gol001")
        XCTAssertEqual(service.onRemove.calls, [ChangeCall("GOL001", mode: .commit)])
        XCTAssertEqual(model.change, .loaded(Change(progress, mode: .commit)))
    }

    func testUnreadableAccounts_KeepTheGoal() async {
        accounts.onAccounts.fail(with: ServiceError.serverError(code: 500))
        await model.remove("GOL001")
        XCTAssertEqual(model.change, .failed(.serverError(code: 500)))
        XCTAssertEqual(service.onRemove.callCount, 0)
    }

    func testAGoal_IsFoundByItsNameOrTheBeginning() async {
        service.onRemove.answer(with: .bicycle)
        for text in ["Bicycle", "bicy"] { await model.remove(text) }
        XCTAssertEqual(service.onRemove.calls.map(\.subject), ["GOL001", "GOL001"])
        await model.show("BICYCLE")
        XCTAssertEqual(model.goal, .loaded(progress))
        await model.show("Boat")
        XCTAssertEqual(model.goal, .failed(.notFound(.goal, name: "Boat")))
    }

    func testGoalsOnOneAccount_ShareItsAvailableBalanceInTheirOrder() async {
        let account = Account.sample("ACC002", minorUnits: 100_000, availableMinorUnits: 90_000)
        let goals = (1...3).map { number in
            Goal(
                id: GoalID(number: number), name: "Goal \(number)", accountID: "ACC002", target: usd(80_000),
                createdAt: .sample)
        }
        service.onGoals.answer(with: goals)
        accounts.onAccounts.answer(with: [account])
        await model.load()
        XCTAssertEqual(model.state.value?.map(\.saved), [usd(80_000), usd(10_000), usd(0)])
        XCTAssertEqual(model.state.value?.map(\.isReached), [true, false, false])
    }
}
