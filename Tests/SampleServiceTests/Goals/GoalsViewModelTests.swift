import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class GoalsViewModelTests: XCTestCase {
    private var service = StubGoalService()
    private var accounts = StubAccountService()
    private var coordinator = MockGoalsCoordinator()

    override func setUp() async throws {
        service = StubGoalService()
        accounts = StubAccountService()
        accounts.onAccounts.answer(with: [.checking, .savings])
        accounts.onAccountNamed.answer(with: .savings)
        coordinator = MockGoalsCoordinator()
    }

    private func makeModel() -> GoalsViewModel {
        GoalsViewModel(goalService: service, accountService: accounts, coordinator: coordinator)
    }

    func testNewModel_IsIdleAndAsksNobody() async {
        let model = makeModel()
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(model.addition, .idle)
        XCTAssertEqual(service.onGoals.callCount, 0)
    }

    func testWhileTheAnswerIsAwaited_IsLoading() async {
        let (model, gate) = (makeModel(), Gate())
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
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .loaded([GoalProgress(goal: .bicycle, account: .savings)]))
    }

    func testFailure_IsTheServices() async {
        service.onGoals.fail(with: ServiceError.serverError(code: 500))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.serverError(code: 500)))
    }

    func testGoalWithoutItsAccount_IsAFailureAndNotDropped() async {
        service.onGoals.answer(with: [.bicycle])
        accounts.onAccounts.answer(with: [.checking])
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.account, name: "ACC002")))
    }

    func testAdd_AsksForWhatWasTyped() async {
        service.onAdd.answer(with: .bicycle)
        let model = makeModel()
        await model.add(GoalDraft(name: "Bicycle", account: "savings", target: "800"), mode: .dryRun)
        XCTAssertEqual(accounts.onAccountNamed.calls, ["savings"])
        XCTAssertEqual(service.onAdd.calls, [ChangeCall(.sample(), mode: .dryRun)])
        let progress = GoalProgress(goal: .bicycle, account: .savings)
        XCTAssertEqual(model.addition, .loaded(Change(progress, mode: .dryRun)))
    }

    func testTargetThatIsNoAmount_IsRefusedBeforeTheService() async {
        let model = makeModel()
        await model.add(GoalDraft(name: "Bicycle", account: "savings", target: "1,5"))
        XCTAssertEqual(
            model.addition, .failed(.invalidAmount(text: "1,5", reason: .unreadable(.notANumber))))
        XCTAssertEqual(service.onAdd.callCount, 0)
    }

    func testGoal_IsReachedWhenThatMuchCanBeSpent() async {
        let account = Account.sample("ACC002", minorUnits: 90_000, availableMinorUnits: 79_999)
        XCTAssertFalse(GoalProgress(goal: .bicycle, account: account).isReached)
        let enough = Account.sample("ACC002", minorUnits: 80_000)
        XCTAssertTrue(GoalProgress(goal: .bicycle, account: enough).isReached)
    }

    func testSelect_ReachesTheCoordinator() async {
        makeModel().select(GoalProgress(goal: .bicycle, account: .savings))
        XCTAssertEqual(coordinator.shownAccounts, [.savings])
    }

    func testModel_KeepsNeitherItselfNorItsCoordinatorAlive() async {
        service.onGoals.answer(with: [.bicycle])
        var held: MockGoalsCoordinator? = MockGoalsCoordinator()
        weak let weakCoordinator = held
        var model: GoalsViewModel? = GoalsViewModel(
            goalService: service, accountService: accounts, coordinator: held)
        weak let weakModel = model
        await model?.load()
        held = nil
        XCTAssertNil(weakCoordinator)
        model = nil
        XCTAssertNil(weakModel)
    }
}
