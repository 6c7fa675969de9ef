import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class AuthStatusViewModelTests: XCTestCase {
    private var auth = StubAuthService()
    private var agent = StubSessionAgent()
    private var biometrics = StubBiometricService()
    private var images = StubImageCacheService()
    private var coordinator = MockAuthCoordinator()

    override func setUp() async throws {
        auth = StubAuthService()
        agent = StubSessionAgent()
        agent.onStatus.answer(with: .sample)
        images = StubImageCacheService()
        images.onRemoveAll.answer(with: ())
        biometrics = StubBiometricService()
        biometrics.onKind.answer(with: .deviceKey)
        coordinator = MockAuthCoordinator()
    }

    private func makeModel() -> AuthStatusViewModel {
        AuthStatusViewModel(
            authService: auth, sessionAgent: agent, biometricService: biometrics,
            imageCacheService: images, coordinator: coordinator)
    }

    private func status(_ state: AuthState, agent: AgentStatus? = .sample) -> AuthStatus {
        AuthStatus(state: state, agent: agent, deviceUnlock: .deviceKey)
    }

    func testNewStatus_IsIdle() {
        XCTAssertEqual(makeModel().state, .idle)
    }

    func testLoad_ShowsStateAgentAndDeviceUnlock() async {
        auth.onState.answer(with: .sample())
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .loaded(status(.sample())))
    }

    func testSignedOut_IsNoFailure() async {
        auth.onState.answer(with: .signedOut)
        agent.onStatus.answer(with: nil)
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .loaded(status(.signedOut, agent: nil)))
    }

    func testFailingStore_FailsTheLoad() async {
        auth.onState.fail(with: ServiceError.storage(.damaged, path: "k", underlying: ""))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.state, .failed(.storage(.damaged, path: "k", underlying: "")))
    }

    func testFollow_ShowsEveryState() async {
        let (states, continuation) = AsyncStream.makeStream(of: AuthState.self)
        auth.onStates.answer(with: states)
        let model = makeModel()
        let following = Task { await model.follow() }
        for state in [AuthState.signedOut, .sample(), .locked] {
            continuation.yield(state)
            await waitUntil { model.state.value?.state == state }
            XCTAssertEqual(model.state, .loaded(status(state)))
        }
        continuation.finish()
        await following.value
    }

    func testRefresh_ExchangesTheTokensAndShowsTheState() async {
        auth.onRefresh.answer(with: .sample())
        auth.onState.answer(with: .sample())
        let model = makeModel()
        await model.refresh()
        XCTAssertEqual(model.state, .loaded(status(.sample())))
        XCTAssertEqual(auth.onRefresh.callCount, 1)
        XCTAssertEqual(coordinator.calls, [])
    }

    func testRefreshOfAnEndedSession_Fails() async {
        auth.onRefresh.fail(with: ServiceError.unauthorized(.sessionEnded))
        let model = makeModel()
        await model.refresh()
        XCTAssertEqual(model.state, .failed(.unauthorized(.sessionEnded)))
    }

    func testSignOut_EndsTheSessionThenTheAgentAndTellsTheCoordinator() async {
        auth.onLogout.answer(with: ())
        agent.onEnd.answer(with: true)
        agent.onStatus.answer(with: nil)
        auth.onState.answer(with: .signedOut)
        let model = makeModel()
        await model.signOut()
        XCTAssertEqual(model.state, .loaded(status(.signedOut, agent: nil)))
        XCTAssertEqual(agent.onEnd.callCount, 1)
        XCTAssertEqual(images.onRemoveAll.callCount, 1)
        XCTAssertEqual(coordinator.calls, [.didSignOut])
    }

    func testPicturesThatCannotBeRemoved_DoNotHoldUpTheSignOut() async {
        auth.onLogout.answer(with: ())
        agent.onEnd.answer(with: true)
        auth.onState.answer(with: .signedOut)
        images.onRemoveAll.fail(with: ServiceError.storage(.readOnly, path: "cache", underlying: ""))
        let model = makeModel()
        await model.signOut()
        XCTAssertEqual(coordinator.calls, [.didSignOut])
    }

    func testFailingSignOut_KeepsTheAgent() async {
        auth.onLogout.fail(with: ServiceError.locked(.keychain))
        let model = makeModel()
        await model.signOut()
        XCTAssertEqual(model.state, .failed(.locked(.keychain)))
        XCTAssertEqual(agent.onEnd.callCount, 0)
        XCTAssertEqual(coordinator.calls, [])
    }

    func testLock_EndsTheAgentAndKeepsTheSession() async {
        agent.onEnd.answer(with: true)
        agent.onStatus.answer(with: nil)
        auth.onState.answer(with: .locked)
        let model = makeModel()
        await model.lock()
        XCTAssertEqual(model.state, .loaded(status(.locked, agent: nil)))
        XCTAssertEqual(agent.onEnd.callCount, 1)
        XCTAssertEqual(coordinator.calls, [])
    }

    func testUnlockOfALockedSession_RefreshesIt() async {
        auth.onState.answer(with: .locked)
        auth.onRefresh.answer { [auth] _ in
            auth.onState.answer(with: .sample())
            return .sample()
        }
        agent.onStatus.answer(with: nil)
        let model = makeModel()
        await model.unlock()
        XCTAssertEqual(auth.onRefresh.callCount, 1)
        XCTAssertEqual(model.state, .loaded(status(.sample(), agent: nil)))
    }

    func testUnlockWithoutALock_ChangesNothing() async {
        auth.onState.answer(with: .sample())
        agent.onStatus.answer(with: nil)
        let model = makeModel()
        await model.unlock()
        XCTAssertEqual(auth.onRefresh.callCount, 0)
    }
}
