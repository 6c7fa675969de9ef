import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``NotificationServiceProtocol`` about notifications and reading them.
enum NotificationPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("owners of the account are notified of cash, and other users are not") { funded in
            let before = try await funded.operator.told(.paymentReceived, .paymentSent)
            let entry = try await funded.operator.withdraw(usd(300), from: funded.foreign)
            let told = try await funded.customer.told(.paymentSent)
            let id = try XCTUnwrap(told.first?.id)
            XCTAssertEqual(
                told,
                [
                    BankNotification(
                        id: id, userID: "USR002", kind: .paymentSent, subject: entry.id.text,
                        amount: usd(300),
                        detail: "Cash withdrawal", createdAt: funded.bank.now, readAt: nil)
                ])
            let after = try await funded.operator.told(.paymentReceived, .paymentSent)
            XCTAssertEqual(after, before)
            let one = try await funded.customer.notifications.notification(id: id)
            XCTAssertEqual(one, told.first)
        },
        Promise("refused changes, dry runs and repeated requests are not notified") { funded in
            let first = try await funded.operator.deposit(usd(5), to: funded.main, key: key("cash"))
            let before = try await funded.operator.told(.paymentReceived, .paymentSent)
            let again = try await funded.operator.deposit(usd(5), to: funded.main, key: key("cash"))
            XCTAssertEqual(first, again)
            try await funded.operator.deposit(usd(5), to: funded.main, mode: .dryRun)
            _ = await refusal { try await funded.operator.withdraw(usd(.max), from: funded.main) }
            let after = try await funded.operator.told(.paymentReceived, .paymentSent)
            XCTAssertEqual(after, before)
        },
        Promise("another user's notification is not found") { funded in
            let own = try await funded.operator.told(.paymentReceived)
            let id = try XCTUnwrap(own.first?.id)
            for wrong in [id, "NTF999999", "NTF1", "", "ntf000001"] {
                let missing = ServiceError.notFound(.notification, name: wrong.text)
                await assertRefused(missing) {
                    try await funded.customer.notifications.notification(id: wrong)
                }
                await assertRefused(missing) {
                    try await funded.customer.notifications.markRead(wrong, mode: .commit)
                }
            }
        },
        Promise("the list has pages and cursors, newest first") { funded in
            for _ in 1...6 { try await funded.operator.deposit(usd(1), to: funded.main) }
            let service = funded.operator.notifications
            let all = try await service.notifications(unreadOnly: false, page: nil).items
            XCTAssertEqual(all.map(\.id.text), all.map(\.id.text).sorted(by: >))
            try await assertPaging(of: all) { try await service.notifications(unreadOnly: false, page: $0) }
            try await assertUnknownCursorsAreRefused {
                try await service.notifications(unreadOnly: false, page: $0)
            }
            try await assertCursorStaysRight(of: all) {
                try await service.notifications(unreadOnly: false, page: $0)
            } whenever: {
                try await funded.operator.deposit(usd(1), to: funded.main)
            }
        },
        Promise("a read notification is no longer unread and keeps the time of its first reading") { funded in
            let service = funded.operator.notifications
            let unread = try await service.notifications(unreadOnly: true, page: nil).items
            let count = try await service.unreadCount()
            XCTAssertEqual(count, unread.count)
            let first = try XCTUnwrap(unread.first)
            let tried = try await service.markRead(first.id, mode: .dryRun)
            let kept = try await service.notification(id: first.id)
            XCTAssertEqual(kept, first)
            let read = try await service.markRead(first.id, mode: .commit)
            XCTAssertEqual(read, tried)
            XCTAssertEqual(read, first.read(at: funded.bank.now))
            let again = try await service.markRead(first.id, mode: .commit)
            XCTAssertEqual(again, read)
            let left = try await service.notifications(unreadOnly: true, page: nil).items
            XCTAssertEqual(left, Array(unread.dropFirst()))
        },
        Promise("marking all as read affects the user's own only") { funded in
            let service = funded.operator.notifications
            let unread = try await service.notifications(unreadOnly: true, page: nil).items
            let foreign = try await funded.customer.notifications.unreadCount()
            let tried = try await service.markAllRead(mode: .dryRun)
            let read = try await service.markAllRead(mode: .commit)
            XCTAssertEqual(read, unread.map { $0.read(at: funded.bank.now) })
            XCTAssertEqual(tried, read)
            let again = try await service.markAllRead(mode: .commit)
            XCTAssertEqual(again, [])
            let foreignAfter = try await funded.customer.notifications.unreadCount()
            XCTAssertEqual(foreignAfter, foreign)
            XCTAssertGreaterThan(foreign, 0)
        },
    ]
}

extension BankConformanceTests {
    func testNotificationPromises_AreKept() async throws { try await keep(NotificationPromises.all) }
}
