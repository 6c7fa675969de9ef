import BankDevice
import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``PushNotificationServiceProtocol``, for every bank.
enum PushNotificationPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a registered device gets earlier notifications once, oldest first") { funded in
            let device = Device(funded)
            let made = try await device.service.register()
            let again = try await device.service.register()
            XCTAssertEqual(made, again)
            for amount in 1...3 { try await funded.operator.deposit(usd(Int64(amount)), to: funded.main) }
            let first = try await device.delivered()
            XCTAssertEqual(first, [usd(1), usd(2), usd(3)])
            try await funded.operator.deposit(usd(4), to: funded.main)
            let second = try await device.delivered()
            XCTAssertEqual(second, [usd(4)])
            let third = try await device.delivered()
            XCTAssertEqual(third, [])
        },
        Promise("notifications of a receiver that ended are delivered again") { funded in
            let device = Device(funded)
            _ = try await device.service.register()
            for amount in 1...2 { try await funded.operator.deposit(usd(Int64(amount)), to: funded.main) }
            var interrupted = device.service.deliveries(timeoutSeconds: 0).makeAsyncIterator()
            let given = try await interrupted.next()
            XCTAssertEqual(given?.amount, usd(1))
            let all = try await device.delivered()
            XCTAssertEqual(all, [usd(1), usd(2)])
        },
        Promise("an unregistered device gets only new notifications") { funded in
            let device = Device(funded)
            try await funded.operator.deposit(usd(1), to: funded.main)
            funded.bank.seconds.meanwhile { sleep in
                guard sleep == 1 else { return }
                try await funded.operator.deposit(usd(2), to: funded.main)
            }
            let delivered = try await device.delivered(seconds: 2)
            XCTAssertEqual(delivered, [usd(2)])
            let registration = try await device.service.registration()
            XCTAssertNil(registration)
        },
        Promise("a registration ends once") { funded in
            let device = Device(funded)
            let made = try await device.service.register()
            let ended = try await device.service.unregister()
            XCTAssertEqual(made, ended)
            await assertRefused(.notFound(.pushRegistration, name: "USR001")) {
                try await device.service.unregister()
            }
        },
        Promise("a reset bank with the same ids delivers all its notifications") { funded in
            let device = Device(funded)
            let all = try await funded.operator.notifications.notifications(unreadOnly: false, page: nil)
            let id = try XCTUnwrap(all.items.first?.id)
            try await device.files.write(
                Array("\(id) 2020-01-01T00:00:00Z cardChanged CRD001\n".utf8),
                to: FileName("push-test-USR001"), in: .documents)
            let delivered = try await device.delivered()
            XCTAssertEqual(delivered, all.items.reversed().map(\.amount))
            let again = try await device.delivered()
            XCTAssertEqual(again, [])
        },
        Promise("an unreadable position counts as the start, and can be removed") { funded in
            let device = Device(funded)
            let file = try FileName("push-test-USR001")
            let all = try await funded.operator.notifications.notifications(unreadOnly: false, page: nil)
            for damage: [UInt8] in [[], [0xFF, 0, 0x20], Array("other text".utf8)] {
                try await device.files.write(damage, to: file, in: .documents)
                let delivered = try await device.delivered()
                XCTAssertEqual(delivered.count, all.items.count)
                try await device.files.write(damage, to: file, in: .documents)
                let ended = try await device.service.unregister()
                XCTAssertNil(ended.lastNotificationID)
            }
        },
        Promise("a device without earlier deliveries gets new notifications once while it watches") {
            funded in
            let device = Device(funded)
            try await device.files.write([10], to: FileName("push-test-USR001"), in: .documents)
            let before = try await funded.operator.notifications.notifications(unreadOnly: false, page: nil)
            funded.bank.seconds.meanwhile { sleep in
                try await funded.operator.deposit(usd(Int64(sleep)), to: funded.main)
            }
            let delivered = try await device.delivered(seconds: 2)
            XCTAssertEqual(delivered, before.items.reversed().map(\.amount) + [usd(1), usd(2)])
            XCTAssertEqual(funded.bank.seconds.sleepCount, 2)
        },
        Promise("a bank that does not know the last notification delivers all it has") { funded in
            let device = Device(funded)
            try await device.files.write(
                Array("NTF999999\n".utf8), to: FileName("push-test-USR001"), in: .documents)
            let all = try await funded.operator.notifications.notifications(unreadOnly: false, page: nil)
            let delivered = try await device.delivered()
            XCTAssertEqual(delivered, all.items.reversed().map(\.amount))
            let registration = try await device.service.registration()
            XCTAssertEqual(registration?.lastNotificationID, all.items.first?.id)
        },
    ]
}

extension BankConformanceTests {
    func testPushNotificationPromises_AreKept() async throws { try await keep(PushNotificationPromises.all) }
}

private struct Device {
    let files = InMemoryFileStorage()
    let service: DevicePushNotificationService

    init(_ funded: FundedBank) {
        service = DevicePushNotificationService(
            notifications: funded.operator.notifications,
            principals: PinnedPrincipalSource(BankUnderTest.operatorPrincipal), files: files,
            bankName: "test", clock: funded.bank.seconds)
    }

    /// The amounts of all notifications delivered within the time.
    func delivered(seconds: Int = 0) async throws -> [Money?] {
        var amounts: [Money?] = []
        for try await one in service.deliveries(timeoutSeconds: seconds) { amounts.append(one.amount) }
        return amounts
    }
}
