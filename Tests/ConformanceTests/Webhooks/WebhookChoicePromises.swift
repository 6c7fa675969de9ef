import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// What users choose about their webhooks: kinds, pauses, and what is sent again.
enum WebhookChoicePromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("a webhook receives only the kinds that it was added for") { bank in
            let webhooks = try await bank.webhooks()
            let added = try await webhooks.add(
                WebhookRequest(url: "https://shop.example/", kinds: [.securityChanged]), mode: .commit)
            let outbox = await bank.root.webhookOutbox
            XCTAssertEqual(added.webhook.kinds, [.securityChanged])
            try await bank.customer.open("Another")
            _ = try await webhooks.add("https://other.example/", mode: .commit)
            let sent = try await outbox.takeAll()
            XCTAssertEqual(sent.map(\.event), ["securityChanged", "securityChanged"])
            XCTAssertEqual(sent.map(\.notification?.subject), ["webhooks.add", "webhooks.add"])
            let due = try await outbox.due(beside: [], limit: 10)
            XCTAssertEqual(due.map(\.id), ["WEB002"])
        },
        Promise("the deliveries of a paused webhook wait until it is resumed") { bank in
            let outbox = try await bank.outboxWithOneMessage()
            let webhooks = try await bank.webhooks()
            let tried = try await webhooks.setPaused(true, "WEB001", mode: .dryRun)
            XCTAssertEqual(tried.pausedAt, bank.now)
            var listed = try await webhooks.webhooks()
            XCTAssertEqual(listed.map(\.pausedAt), [nil])
            let paused = try await webhooks.setPaused(true, "WEB001", mode: .commit)
            try await bank.control.advance(60)
            let again = try await webhooks.setPaused(true, "WEB001", mode: .commit)
            XCTAssertEqual(again, paused)
            listed = try await webhooks.webhooks()
            XCTAssertEqual(listed, [paused])
            try await bank.customer.open("Another")
            let due = try await outbox.due(beside: [], limit: 10)
            let none = try await outbox.take(for: "WEB001")
            XCTAssertEqual(due, [])
            XCTAssertNil(none)
            let resumed = try await webhooks.setPaused(false, "WEB001", mode: .commit)
            XCTAssertNil(resumed.pausedAt)
            let sent = try await outbox.takeAll()
            XCTAssertEqual(sent.map(\.event), ["securityChanged", "securityChanged", "accountChanged"])
            XCTAssertEqual(
                sent.map(\.notification?.subject), ["webhooks.add", "webhooks.pause", "ACC002"])
            await assertRefused(.notFound(.webhook, name: "WEB009")) {
                try await webhooks.setPaused(true, "WEB009", mode: .commit)
            }
        },
        Promise("the kinds of a webhook can be changed, from the next notification on, and its user is told")
        {
            bank in
            let outbox = try await bank.outboxWithOneMessage()
            let webhooks = try await bank.webhooks()
            _ = try await outbox.takeAll()
            let tried = try await webhooks.setKinds([.accountChanged], of: "WEB001", mode: .dryRun)
            XCTAssertEqual(tried.kinds, [.accountChanged])
            let changed = try await webhooks.setKinds(
                [.accountChanged, .cardPayment, .accountChanged], of: "WEB001", mode: .commit)
            XCTAssertEqual(changed.kinds, [.cardPayment, .accountChanged])
            let again = try await webhooks.setKinds(changed.kinds, of: "WEB001", mode: .commit)
            XCTAssertEqual(again, changed)
            let listed = try await webhooks.webhooks()
            XCTAssertEqual(listed, [changed])
            try await bank.customer.open("Another")
            let sent = try await outbox.takeAll()
            XCTAssertEqual(sent.map(\.event), ["accountChanged"])
            let all = try await webhooks.setKinds([], of: "WEB001", mode: .commit)
            XCTAssertEqual(all.kinds, [])
            let told = try await bank.control.news("USR002").map(\.subject)
            XCTAssertEqual(told.filter { $0 == "webhooks.update" }.count, 2)
            await assertRefused(.notFound(.webhook, name: "WEB009")) {
                try await webhooks.setKinds([], of: "WEB009", mode: .commit)
            }
        },
        Promise("what came before a change of kinds is sent by the former ones, also after a pause") { bank in
            let outbox = try await bank.outboxWithOneMessage()
            let webhooks = try await bank.webhooks()
            _ = try await outbox.takeAll()
            _ = try await webhooks.setPaused(true, "WEB001", mode: .commit)
            try await bank.customer.open("Another")
            _ = try await webhooks.setKinds([.cardPayment], of: "WEB001", mode: .commit)
            try await bank.customer.open("A third")
            _ = try await webhooks.setPaused(false, "WEB001", mode: .commit)
            let sent = try await outbox.takeAll()
            XCTAssertEqual(sent.map(\.notification?.subject), ["webhooks.pause", "ACC002"])
        },
        Promise("for a day after a renewal the former secret signs too, and its user is told") { bank in
            let webhooks = try await bank.webhooks()
            let outbox = await bank.root.webhookOutbox
            let first = try await webhooks.add("https://shop.example/", mode: .commit)
            let tried = try await webhooks.renewSecret(of: "WEB001", mode: .dryRun)
            let second = try await webhooks.renewSecret(of: "WEB001", mode: .commit)
            XCTAssertEqual(Set([first, tried, second].map(\.secretText)).count, 3)
            let end = bank.now.adding(milliseconds: 86_400_000)
            XCTAssertEqual(second.webhook.formerSecretUntil, end)
            var sent = try await outbox.takeAll()
            XCTAssertEqual(sent.map(\.notification?.subject), ["webhooks.add", "webhooks.renew-secret"])
            for message in sent { XCTAssertEqual(message.secrets, [second.secret, first.secret]) }
            let third = try await webhooks.renewSecret(of: "WEB001", mode: .commit)
            sent = try await outbox.takeAll()
            XCTAssertEqual(sent.map(\.secrets), [[third.secret, second.secret]])
            try await bank.control.advance(86_400)
            try await bank.customer.open("Another")
            sent = try await outbox.takeAll()
            XCTAssertEqual(sent.map(\.secrets), [[third.secret]])
            await assertRefused(.notFound(.webhook, name: "WEB009")) {
                try await webhooks.renewSecret(of: "WEB009", mode: .commit)
            }
        },
        Promise("a delivery that has ended is sent again, with the same id and all its attempts") { bank in
            let outbox = try await bank.outboxWithOneMessage()
            let webhooks = try await bank.webhooks()
            let first = try await outbox.takeAll()
            let resent = try await webhooks.resend("DLV000001")
            XCTAssertEqual(resent.status, .waiting)
            XCTAssertEqual(resent.attemptCount, 0)
            let second = try await outbox.takeAll()
            XCTAssertEqual(second.map(\.id), first.map(\.id))
            XCTAssertEqual(second.map(\.notification), first.map(\.notification))
            let delivered = try await bank.webhookDelivery()
            XCTAssertEqual(delivered.status, .delivered)
            XCTAssertEqual(delivered.attemptCount, 1)
        },
        Promise("a delivery that waits for its next attempt can be sent at once") { bank in
            let outbox = try await bank.outboxWithOneMessage()
            let message = try await outbox.take(for: "WEB001")
            try await outbox.record(.failed(.timedOut), of: XCTUnwrap(message).id)
            let early = try await outbox.take(for: "WEB001")
            XCTAssertNil(early)
            let resent = try await bank.webhooks().resend("DLV000001")
            XCTAssertEqual(resent.attemptCount, 1)
            let sent = try await outbox.takeAll()
            XCTAssertEqual(sent.map(\.id), ["DLV000001"])
        },
        Promise("a test can be sent again, and others' deliveries are not found") { bank in
            let webhooks = try await bank.webhooks()
            _ = try await webhooks.add(
                WebhookRequest(url: "https://shop.example/", kinds: [.cardPayment]), mode: .commit)
            let tested = try await webhooks.sendTest(to: "WEB001")
            let others = try await bank.webhooks(of: BankUnderTest.operatorPrincipal)
            for (caller, id) in [(others, tested.id), (webhooks, "DLV000009"), (webhooks, "x")] {
                await assertRefused(.notFound(.webhookDelivery, name: id.text)) {
                    try await caller.resend(id)
                }
            }
            _ = try await webhooks.resend(tested.id)
            let sent = try await bank.root.webhookOutbox.takeAll()
            XCTAssertEqual(sent.map(\.event), ["test"])
            _ = try await webhooks.remove("WEB001", mode: .commit)
            await assertRefused(.notFound(.webhookDelivery, name: tested.id.text)) {
                try await webhooks.resend(tested.id)
            }
        },
    ]
}

extension BankConformanceTests {
    func testWebhookOutboxChoicePromises_AreKept() async throws {
        try await keep(WebhookChoicePromises.all)
    }
}
