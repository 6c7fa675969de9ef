import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``WebhookServiceProtocol``. `USR002` has webhooks; the bank has none at first.
enum WebhookPromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("a new webhook is returned with its secret, and listed without it") { bank in
            let webhooks = try await bank.webhooks()
            let first = try await webhooks.add("HTTPS://Shop.example:443/events?a=1", mode: .commit)
            let second = try await webhooks.add("http://localhost:8080", mode: .commit)
            XCTAssertEqual(first.webhook.id, "WEB001")
            XCTAssertEqual(first.webhook.url.text, "https://shop.example/events?a=1")
            XCTAssertEqual(first.webhook.createdAt, bank.now)
            XCTAssertEqual(second.webhook.url.text, "http://localhost:8080/")
            XCTAssertNotEqual(first.secret, second.secret)
            XCTAssertEqual(first.secretText.utf8.count, 6 + 64)
            let listed = try await webhooks.webhooks()
            XCTAssertEqual(listed, [first.webhook, second.webhook])
        },
        Promise("a dry run returns a webhook in the same form and stores nothing") { bank in
            let webhooks = try await bank.webhooks()
            let tried = try await webhooks.add("https://shop.example/", mode: .dryRun)
            let made = try await webhooks.add("https://shop.example/", mode: .commit)
            let removed = try await webhooks.remove(made.webhook.id, mode: .dryRun)
            let listed = try await webhooks.webhooks()
            XCTAssertEqual(tried.webhook, made.webhook)
            XCTAssertEqual(removed, made.webhook)
            XCTAssertEqual(listed, [made.webhook])
        },
        Promise("an invalid address is refused") { bank in
            let webhooks = try await bank.webhooks()
            for text in [
                "", "shop.example", "ftp://shop.example/", "http://shop.example/", "https://",
                "https://user:secret@shop.example/", "https://shop.example:0/", "https://shop.example/a b",
                "https://shop.example/#part", "https://shop.example/%zz", "https://shöp.example/",
                "https://[::1/", "https://" + String(repeating: "a", count: 500),
            ] {
                do {
                    _ = try await webhooks.add(text, mode: .commit)
                    XCTFail("\(bank.name): \(text)")
                } catch ServiceError.invalidValue(field: .known(.url), let value, _) {
                    XCTAssertEqual(value, text)
                }
            }
            let listed = try await webhooks.webhooks()
            XCTAssertEqual(listed, [])
        },
        Promise("an address is unique until its webhook is removed, and ids are not reused") { bank in
            let webhooks = try await bank.webhooks()
            _ = try await webhooks.add("https://shop.example/", mode: .commit)
            await assertRefused(.alreadyExists(.webhook, name: "WEB001")) {
                try await webhooks.add("https://SHOP.example", mode: .commit)
            }
            _ = try await webhooks.remove("WEB001", mode: .commit)
            let again = try await webhooks.add("https://shop.example/", mode: .commit)
            XCTAssertEqual(again.webhook.id, "WEB002")
            for id in ["WEB001", "WEB003", "x"] as [WebhookID] {
                await assertRefused(.notFound(.webhook, name: id.text)) {
                    try await webhooks.remove(id, mode: .commit)
                }
                await assertRefused(.notFound(.webhook, name: id.text)) {
                    try await webhooks.sendTest(to: id)
                }
                await assertRefused(.notFound(.webhook, name: id.text)) {
                    try await webhooks.deliveries(of: id, status: nil, page: .first)
                }
            }
        },
        Promise("kinds, pauses and what is sent again are seen in the lists") { bank in
            let webhooks = try await bank.webhooks()
            let request = WebhookRequest(url: "https://shop.example/", kinds: [.cardPayment, .paymentSent])
            let added = try await webhooks.add(request, mode: .commit)
            XCTAssertEqual(added.webhook.kinds, [.paymentSent, .cardPayment])
            let paused = try await webhooks.setPaused(true, "WEB001", mode: .commit)
            var listed = try await webhooks.webhooks()
            XCTAssertEqual(listed, [paused])
            XCTAssertEqual(paused.pausedAt, bank.now)
            listed = [try await webhooks.setPaused(false, "WEB001", mode: .commit)]
            XCTAssertEqual(listed, [added.webhook])
            let tested = try await webhooks.sendTest(to: "WEB001")
            let resent = try await webhooks.resend(tested.id)
            let waiting = try await webhooks.deliveries(of: "WEB001", status: .waiting, page: .first)
            XCTAssertEqual(waiting.items, [resent])
            XCTAssertEqual(resent.id, tested.id)
            await assertRefused(.notFound(.webhookDelivery, name: "DLV000009")) {
                try await webhooks.resend("DLV000009")
            }
        },
        Promise("a user can have at most 16 webhooks") { bank in
            let webhooks = try await bank.webhooks()
            for number in 1...16 {
                _ = try await webhooks.add("https://shop.example/\(number)", mode: .commit)
            }
            await assertRefused(.tooMany(.webhook, maximum: 16)) {
                try await webhooks.add("https://shop.example/17", mode: .commit)
            }
        },
        Promise("webhooks are visible to their owner only") { bank in
            _ = try await bank.webhooks().add("https://shop.example/", mode: .commit)
            let others = try await bank.webhooks(of: BankUnderTest.operatorPrincipal)
            let seen = try await others.webhooks()
            XCTAssertEqual(seen, [])
            await assertRefused(.notFound(.webhook, name: "WEB001")) {
                try await others.remove("WEB001", mode: .commit)
            }
            let same = try await others.add("https://shop.example/", mode: .commit)
            XCTAssertEqual(same.webhook.id, "WEB002")
        },
        Promise("changes and tests leave audit lines, and the user is notified of changes") { bank in
            let webhooks = try await bank.webhooks()
            _ = try await webhooks.add("https://shop.example/", mode: .commit)
            _ = try await webhooks.sendTest(to: "WEB001")
            _ = try? await webhooks.add("https://u:secret@shop.example/", mode: .commit)
            _ = try? await webhooks.remove("WEB009", mode: .commit)
            _ = try await webhooks.remove("WEB001", mode: .commit)
            let lines = try await bank.operator.audit.events(
                AuditQuery(userID: "USR002"), page: PageRequest(limit: 5))
            XCTAssertEqual(
                lines.items.map { "\($0.operation) \($0.subject) \($0.outcome)" },
                [
                    "webhooks.remove WEB001 done", "webhooks.remove WEB009 notFound",
                    "webhooks.add  invalidValue",
                    "webhooks.test WEB001 done", "webhooks.add WEB001 done",
                ])
            let told = try await bank.customer.notifications.notifications(unreadOnly: false, page: nil)
            XCTAssertEqual(told.items.map(\.subject), ["webhooks.remove", "webhooks.add", "ACC001"])
            XCTAssertEqual(
                told.items.prefix(2).map(\.detail), ["https://shop.example/", "https://shop.example/"])
        },
        Promise("calls without a session are refused") { bank in
            let webhooks = await bank.signedOut.webhookService
            await assertRefused(.unauthorized(.notSignedIn)) { try await webhooks.webhooks() }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await webhooks.add("https://shop.example/", mode: .commit)
            }
            await assertRefused(.unauthorized(.notSignedIn)) { try await webhooks.sendTest(to: "WEB001") }
        },
    ]
}

/// Promises of ``WebhookOutboxProtocol``.
enum WebhookOutboxPromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("only the owner's notifications since the webhook was added are sent, in order") {
            bank in
            try await bank.customer.open("Before")
            let issued = try await bank.webhooks().add("https://shop.example/", mode: .commit)
            try await bank.customer.open("After")
            try await bank.operator.open("Of another")
            let outbox = await bank.root.webhookOutbox
            let due = try await outbox.due(beside: [], limit: 10)
            XCTAssertEqual(due.map(\.id), ["WEB001"])
            let messages = try await outbox.takeAll()
            XCTAssertEqual(messages.map(\.event), ["securityChanged", "accountChanged"])
            XCTAssertEqual(messages.map(\.id), ["DLV000001", "DLV000002"])
            XCTAssertEqual(messages.map(\.url.text), ["https://shop.example/", "https://shop.example/"])
            XCTAssertEqual(messages.map(\.secrets), [[issued.secret], [issued.secret]])
            let told = try await bank.customer.notifications.notifications(unreadOnly: false, page: nil)
            XCTAssertEqual(
                messages.map(\.notification?.id), [told.items[1].id, told.items[0].id])
            let later = try await outbox.due(beside: [], limit: 10)
            XCTAssertEqual(later, [])
        },
        Promise("a message carries what it is about as its user may read it now, and nothing if it is gone") {
            bank in
            let main = try await bank.customer.open("Main")
            _ = try await bank.webhooks().add("https://shop.example/", mode: .commit)
            _ = try await bank.customer.accounts.freeze(main, scope: .all, reason: "lost", mode: .commit)
            let payee = try await bank.customer.beneficiaries.add(
                BeneficiaryRequest(
                    name: "Ada", iban: "GB33BUKB20201555555555", acceptsName: true,
                    idempotencyKey: FreshKeys.next()), mode: .commit
            ).beneficiary
            _ = try await bank.customer.beneficiaries.remove(payee.id, mode: .commit)
            let messages = try await bank.root.webhookOutbox.takeAll()
            XCTAssertEqual(
                messages.map { $0.resource?.change.id }, [nil, main.text, payee.id.text, payee.id.text])
            XCTAssertEqual(messages[1].resource?.change.kind, .account)
            let sent = messages[1].resource?.resource as? Account
            XCTAssertEqual(sent?.id, main)
            XCTAssertEqual(sent?.status, .frozen)
            for message in messages[2...] {
                XCTAssertEqual(message.resource?.change.kind, .beneficiary)
                XCTAssertNil(message.resource?.resource)
            }
        },
        Promise("a message in delivery is reserved, and becomes due again if its sender fails") {
            bank in
            let outbox = try await bank.outboxWithOneMessage()
            let first = try await outbox.take(for: "WEB001")
            let second = try await outbox.take(for: "WEB001")
            XCTAssertNotNil(first)
            XCTAssertNil(second)
            try await bank.advance(seconds: 61)
            let again = try await outbox.take(for: "WEB001")
            XCTAssertEqual(again?.id, first?.id)
            XCTAssertEqual(again?.createdAt, first?.createdAt)
            XCTAssertEqual(again?.attemptedAt, first?.attemptedAt.adding(milliseconds: 61_000))
        },
        Promise("webhooks take turns, at most two of a user at once, and busy ones count") { bank in
            let webhooks = try await bank.webhooks()
            for number in 1...3 {
                _ = try await webhooks.add("https://shop.example/\(number)", mode: .commit)
            }
            _ = try await bank.webhooks(of: BankUnderTest.operatorPrincipal)
                .add("https://other.example/", mode: .commit)
            let outbox = await bank.root.webhookOutbox
            let due = { (busy: [DueWebhook], limit: Int) in
                try await outbox.due(beside: Set(busy), limit: limit)
            }
            let first = try await due([], 9)
            XCTAssertEqual(first.map(\.id), ["WEB001", "WEB002", "WEB004"])
            XCTAssertEqual(first.map(\.userID), ["USR002", "USR002", "USR001"])
            let beside = try await due([first[0]], 9)
            XCTAssertEqual(beside.map(\.id), ["WEB002", "WEB004"])
            let full = try await due([first[0], first[1]], 9)
            XCTAssertEqual(full.map(\.id), ["WEB004"])
            let one = try await due([first[0]], 1)
            XCTAssertEqual(one.map(\.id), ["WEB002"])
            // An attempt ends the turn, whatever becomes of it.
            _ = try await outbox.take(for: "WEB001")
            let later = try await due([], 9)
            XCTAssertEqual(later.map(\.id), ["WEB002", "WEB003", "WEB004"])
            for id in ["WEB002", "WEB004", "WEB003"] as [WebhookID] { _ = try await outbox.take(for: id) }
            let last = try await due([], 9)
            XCTAssertEqual(last.map(\.id), ["WEB001", "WEB002"])
        },
        Promise("a failed delivery is retried at growing intervals for about a day") { bank in
            let outbox = try await bank.outboxWithOneMessage()
            var pauses: [Int64] = []
            var attempts = 0
            while let message = try await outbox.take(for: "WEB001") {
                attempts += 1
                try await outbox.record(
                    attempts == 1 ? .failed(.timedOut) : .answered(status: 500), of: message.id)
                let delivery = try await bank.webhookDelivery()
                XCTAssertEqual(delivery.attemptCount, attempts)
                guard let next = delivery.nextAttemptAt else { break }
                let pause = (next.millisecondsSinceEpoch - message.attemptedAt.millisecondsSinceEpoch) / 1_000
                pauses.append(pause)
                try await bank.advance(seconds: Int(pause) - 1)
                let early = try await outbox.take(for: "WEB001")
                XCTAssertNil(early)
                try await bank.advance(seconds: 1)
            }
            XCTAssertEqual(pauses, pauses.sorted())
            XCTAssertEqual(pauses.first, 10)
            XCTAssertTrue((80_000...90_000).contains(pauses.reduce(0, +)), "\(pauses)")
            let ended = try await bank.webhookDelivery()
            XCTAssertEqual(ended.status, .failed)
            XCTAssertEqual(ended.outcome, .answered(status: 500))
            let failed = try await bank.webhooks().deliveries(of: "WEB001", status: .failed, page: .first)
            XCTAssertEqual(failed.items, [ended])
        },
        Promise("an answer from 200 to 299 is a delivery, and a redirect is not") { bank in
            for (status, expected) in [
                (204, WebhookDelivery.Status.delivered), (302, .waiting), (199, .waiting),
            ] {
                let bank = try await bank.another()
                let outbox = try await bank.outboxWithOneMessage()
                let message = try await outbox.take(for: "WEB001")
                try await outbox.record(.answered(status: status), of: XCTUnwrap(message).id)
                let delivery = try await bank.webhookDelivery()
                XCTAssertEqual(delivery.status, expected, "\(status)")
            }
        },
        Promise("nothing is sent to a removed webhook, and late answers change nothing") { bank in
            let outbox = try await bank.outboxWithOneMessage()
            try await bank.customer.open("Another")
            let message = try await outbox.take(for: "WEB001")
            _ = try await bank.webhooks().remove("WEB001", mode: .commit)
            try await outbox.record(.answered(status: 200), of: XCTUnwrap(message).id)
            try await bank.advance(seconds: 100)
            let due = try await outbox.due(beside: [], limit: 10)
            let next = try await outbox.take(for: "WEB001")
            XCTAssertEqual(due, [])
            XCTAssertNil(next)
        },
        Promise("a test is sent once and listed") { bank in
            let webhooks = try await bank.webhooks()
            _ = try await webhooks.add("https://shop.example/", mode: .commit)
            let tested = try await webhooks.sendTest(to: "WEB001")
            XCTAssertEqual(tested.event, "test")
            XCTAssertEqual(tested.status, .delivered)
            XCTAssertEqual(tested.outcome, .answered(status: 200))
            XCTAssertNil(tested.notificationID)
            let listed = try await webhooks.deliveries(of: "WEB001", status: nil, page: .first)
            XCTAssertEqual(listed.items, [tested])
        },
        Promise("deliveries are listed in pages, newest first") { bank in
            let webhooks = try await bank.webhooks()
            _ = try await webhooks.add("https://shop.example/", mode: .commit)
            for _ in 1...5 { _ = try await webhooks.sendTest(to: "WEB001") }
            let first = try await webhooks.deliveries(of: "WEB001", status: nil, page: PageRequest(limit: 3))
            XCTAssertEqual(first.items.map(\.id), ["DLV000005", "DLV000004", "DLV000003"])
            let second = try await webhooks.deliveries(
                of: "WEB001", status: nil, page: PageRequest(limit: 3, after: first.nextCursor))
            XCTAssertEqual(second.items.map(\.id), ["DLV000002", "DLV000001"])
            XCTAssertNil(second.nextCursor)
            do {
                _ = try await webhooks.deliveries(
                    of: "WEB001", status: nil, page: PageRequest(after: "DLV000009"))
                XCTFail(bank.name)
            } catch ServiceError.invalidValue(field: .known(.after), _, _) {}
        },
    ]
}

extension BankConformanceTests {
    func testWebhookPromises_AreKept() async throws { try await keep(WebhookPromises.all) }
    func testWebhookOutboxPromises_AreKept() async throws { try await keep(WebhookOutboxPromises.all) }
}

extension BankUnderTest {
    func webhooks(
        of principal: Principal = Self.customerPrincipal
    ) async throws -> any WebhookServiceProtocol {
        // A user without an account is unknown to this bank.
        let client = await client(of: principal)
        if try await client.accounts.accounts(.own).isEmpty { try await client.open("Everyday") }
        return await session(of: principal).webhookService
    }

    /// The outbox of a bank with one message due for `WEB001`.
    func outboxWithOneMessage() async throws -> any WebhookOutboxProtocol {
        _ = try await webhooks().add("https://shop.example/", mode: .commit)
        return await root.webhookOutbox
    }

    func webhookDelivery() async throws -> WebhookDelivery {
        let page = try await webhooks().deliveries(of: "WEB001", status: nil, page: .first)
        return try XCTUnwrap(page.items.first)
    }

    fileprivate func advance(seconds: Int) async throws {
        try await control.advance(seconds)
    }

    /// A new bank of the same kind.
    fileprivate func another() async throws -> BankUnderTest {
        name == "Mock" ? try await .mock() : try await .ledger()
    }
}

extension WebhookServiceProtocol {
    func add(_ url: String, mode: ExecutionMode) async throws -> IssuedWebhook {
        try await add(WebhookRequest(url: url), mode: mode)
    }
}

extension WebhookOutboxProtocol {
    /// Takes everything due for `WEB001`, each message after the previous one was delivered.
    func takeAll() async throws -> [WebhookMessage] {
        var messages: [WebhookMessage] = []
        while let message = try await take(for: "WEB001") {
            messages.append(message)
            try await record(.answered(status: 200), of: message.id)
        }
        return messages
    }
}
