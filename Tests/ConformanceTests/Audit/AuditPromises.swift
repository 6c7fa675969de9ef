import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuditServiceProtocol``.
enum AuditPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a change leaves a line, and a dry run does not") { funded in
            let before = try await funded.audited(.tellerDeposit)
            try await funded.operator.deposit(usd(1), to: funded.main, mode: .dryRun)
            try await funded.operator.deposit(usd(1), to: funded.foreign)
            let after = try await funded.audited(.tellerDeposit)
            XCTAssertEqual(Array(after.dropFirst()), before)
            let line = try XCTUnwrap(after.first)
            XCTAssertEqual(
                line,
                AuditEvent(
                    id: line.id, at: funded.bank.now, operation: "teller.deposit", userID: "USR001",
                    sessionID: nil, device: "", subject: funded.foreign.text, outcome: "done"))
        },
        Promise("new objects are named in the trail by id") { funded in
            let opening = AccountOpening(accountType: .checking, currency: .eur, accountName: "Trail")
            let account = try await funded.customer.accounts.open(opening, mode: .commit)
            let lines = try await funded.audited(.accountsOpen)
            XCTAssertEqual(lines.first?.subject, account.id.text)
        },
        Promise("a refused change leaves a line with its code, and a refused dry run does not") { funded in
            for mode in [ExecutionMode.dryRun, .commit] {
                _ = await refusal {
                    try await funded.operator.withdraw(usd(.max), from: funded.main, mode: mode)
                }
            }
            _ = await refusal { try await funded.operator.withdraw(usd(1), from: "ACC999") }
            let lines = try await funded.audited(.tellerWithdraw)
            XCTAssertEqual(lines.map(\.outcome), ["notFound", "insufficientFunds"])
            XCTAssertEqual(lines.map(\.subject), ["ACC999", funded.main.text])
        },
        Promise("each closed day leaves a line, and a call that closes none leaves none") { funded in
            let today = funded.bank.now.utcDate
            for day in [today, today, today.adding(days: 1)] {
                _ = try? await funded.operator.ledger.closeDays(through: day, mode: .commit) { _ in }
            }
            let lines = try await funded.audited(.ledgerCloseDay)
            XCTAssertEqual(lines.map(\.subject), [today.adding(days: 1).text, today.text])
            XCTAssertEqual(lines.map(\.outcome), ["invalidValue", "done"])
        },
        Promise("operators can read the whole trail, and users what was done in their name") {
            funded in
            await assertRefused(.unauthorized(.roleMissing(.auditor))) {
                try await funded.customer.audit.events(AuditQuery(), page: .first)
            }
            _ = try await funded.customer.notifications.markAllRead(mode: .commit)
            let own = try await funded.customer.audit.activity(page: .first).items
            XCTAssertEqual(own.first?.operation, "notifications.read")
            XCTAssertTrue(own.allSatisfy { $0.userID == "USR002" })
            let all = try await funded.operator.audit.events(AuditQuery(userID: "USR002"), page: .first).items
            XCTAssertEqual(own, all)
        },
        Promise("every condition of a query applies") { funded in
            _ = await refusal { try await funded.operator.withdraw(usd(.max), from: funded.main) }
            let today = funded.bank.now.utcDate
            let all = try await funded.audit(AuditQuery())
            let done = try await funded.audit(AuditQuery(outcome: .done))
            let refused = try await funded.audit(AuditQuery(outcome: .refused))
            let code = try await funded.audit(AuditQuery(outcome: .code("insufficientFunds")))
            let days = try await funded.audit(AuditQuery(from: today, to: today))
            XCTAssertEqual(done.count + refused.count, all.count)
            XCTAssertEqual(refused, code)
            XCTAssertEqual(refused.map(\.operation), ["teller.withdraw"])
            XCTAssertEqual(days, all)
            let others = [
                AuditQuery(userID: "USR999"), AuditQuery(operation: .profileUpdate),
                AuditQuery(from: today.adding(days: 1)), AuditQuery(to: today.adding(days: -1)),
                AuditQuery(operation: .tellerWithdraw, outcome: .done), AuditQuery(outcome: .code("x")),
            ]
            for query in others {
                let lines = try await funded.audit(query)
                XCTAssertEqual(lines, [], "\(query)")
            }
        },
        Promise("the trail has pages and cursors, newest first") { funded in
            for _ in 1...6 { try await funded.operator.deposit(usd(1), to: funded.main) }
            let query = AuditQuery(operation: .tellerDeposit)
            let service = funded.operator.audit
            let all = try await funded.audited(.tellerDeposit)
            XCTAssertEqual(all.map(\.id.text), all.map(\.id.text).sorted(by: >))
            try await assertPaging(of: all) { try await service.events(query, page: $0) }
            try await assertUnknownCursorsAreRefused { try await service.events(query, page: $0) }
            try await assertCursorStaysRight(of: all) {
                try await service.events(query, page: $0)
            } whenever: {
                try await funded.operator.deposit(usd(1), to: funded.main)
            }
        },
        Promise("no line is ever removed") { funded in
            guard funded.bank.offers(.wholeTrail) else { return }
            for _ in 1...250 { _ = try await funded.operator.notifications.markAllRead(mode: .commit) }
            let lines = try await funded.audited(.notificationsRead)
            XCTAssertEqual(lines.count, 250)
        },
    ]
}

extension BankConformanceTests {
    func testAuditPromises_AreKept() async throws { try await keep(AuditPromises.all) }
}

extension FundedBank {
    fileprivate func audit(_ query: AuditQuery) async throws -> [AuditEvent] {
        try await self.operator.audit.events(query, page: PageRequest(limit: 10_000)).items
    }

    fileprivate func audited(_ operation: BankOperation) async throws -> [AuditEvent] {
        try await audit(AuditQuery(operation: operation))
    }
}
