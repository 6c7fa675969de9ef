import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class NotificationsListViewModelTests: XCTestCase {
    private var service = StubNotificationService()
    private let now = Instant(millisecondsSinceEpoch: 1_782_900_000_000)
    private let page = Page<BankNotification>(items: [.sample(2), .sample(1)], page: 1, limit: 2)

    override func setUp() async throws {
        service = StubNotificationService()
    }

    private func makeModel(isUnreadOnly: Bool = false, page: PageRequest? = nil) -> NotificationsListViewModel
    {
        NotificationsListViewModel(isUnreadOnly: isUnreadOnly, page: page, notificationService: service)
    }

    func testLoad_UsesThePresentFilter() async {
        service.onNotifications.answer(with: page)
        let model = makeModel()
        await model.load()
        model.isUnreadOnly = true
        await model.load()
        XCTAssertEqual(model.state, .loaded(page))
        XCTAssertEqual(
            service.onNotifications.calls,
            [.init(unreadOnly: false, page: nil), .init(unreadOnly: true, page: nil)])
    }

    func testLoadNext_Appends() async throws {
        service.onNotifications.answer(
            inTurn: [
                Page(items: [.sample(2)], page: 1, limit: 1, nextCursor: "NTF000002"),
                Page(items: [.sample(1)], page: 2, limit: 1),
            ])
        let model = makeModel(isUnreadOnly: true, page: try PageRequest(limit: 1))
        await model.load()
        await model.loadNext()
        XCTAssertEqual(model.state.value?.items, [.sample(2), .sample(1)])
        XCTAssertEqual(
            service.onNotifications.calls.last,
            .init(unreadOnly: true, page: try PageRequest(page: 2, limit: 1, after: "NTF000002")))
    }

    func testMarkRead_ShowsItInTheList() async {
        let read = BankNotification.sample(1, readAt: now)
        service.onNotifications.answer(with: page)
        service.onMarkRead.answer(with: read)
        let model = makeModel()
        await model.load()
        await model.markRead("NTF000001")
        XCTAssertEqual(model.marked, .loaded(Change([read], mode: .commit)))
        XCTAssertEqual(model.state.value?.items, [.sample(2), read])
        XCTAssertEqual(service.onMarkRead.calls, [ChangeCall("NTF000001", mode: .commit)])
    }

    func testDryRun_LeavesTheList() async {
        service.onNotifications.answer(with: page)
        service.onMarkAllRead.answer(with: [.sample(2, readAt: now), .sample(1, readAt: now)])
        let model = makeModel()
        await model.load()
        await model.markAllRead(mode: .dryRun)
        XCTAssertEqual(model.marked.value?.value.count, 2)
        XCTAssertEqual(model.state, .loaded(page))
    }

    func testFailures_AreTheServices() async {
        let error = ServiceError.notFound(.notification, name: "NTF000009")
        service.onNotifications.fail(with: ServiceError.serverError(code: 500))
        service.onMarkRead.fail(with: error)
        let model = makeModel()
        await model.load()
        await model.markRead("NTF000009")
        XCTAssertEqual(model.state, .failed(.serverError(code: 500)))
        XCTAssertEqual(model.marked, .failed(error))
    }
}
