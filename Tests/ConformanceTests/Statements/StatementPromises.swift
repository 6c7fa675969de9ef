import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``StatementServiceProtocol`` about balances and months.
enum StatementPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("without dates, a statement includes all bookings") { funded in
            try await funded.operator.pay(usd(300), from: funded.main, to: funded.savings)
            let statement = try await funded.statement()
            let today = funded.bank.now.utcDate
            XCTAssertEqual([statement.from, statement.to], [today, today])
            XCTAssertEqual(statement.amounts, [0, 9_700, 10_000, 300])
            XCTAssertEqual([statement.entryCount, statement.newestEntryNumber], [2, 2])
            XCTAssertEqual(statement.account.id, funded.main)
        },
        Promise("each day's closing balance is the next day's opening balance") { funded in
            let days = try await funded.threeDays()
            var statements: [Statement] = []
            for day in days { statements.append(try await funded.statement(from: day, to: day)) }
            XCTAssertEqual(
                statements.map(\.amounts),
                [[0, 10_000, 10_000, 0], [10_000, 9_700, 0, 300], [9_700, 9_690, 40, 50]])
            XCTAssertEqual(statements.map(\.entryCount), [1, 1, 2])
        },
        Promise("in a period without entries, both balances are equal") { funded in
            let today = funded.bank.now.utcDate
            let before = try await funded.statement(from: today.adding(days: -9), to: today.adding(days: -1))
            XCTAssertEqual(before.amounts, [0, 0, 0, 0])
            let entries = try await funded.operator.statements.entries(of: before, after: nil, limit: 10)
            XCTAssertEqual(entries.items, [])
            XCTAssertNil(entries.nextCursor)
        },
        Promise("an account without entries has a statement of today") { funded in
            let statement = try await funded.statement(of: funded.savings)
            let today = funded.bank.now.utcDate
            XCTAssertEqual([statement.from, statement.to], [today, today])
            XCTAssertEqual(statement.amounts, [0, 0, 0, 0])
            let months = try await funded.operator.statements.statements(of: funded.savings, page: nil)
            XCTAssertEqual(months.items, [])
        },
        Promise("a missing date never falls on the wrong side of the other") { funded in
            let today = funded.bank.now.utcDate
            let early = try await funded.statement(to: today.adding(days: -5))
            XCTAssertEqual([early.from, early.to], [today.adding(days: -5), today.adding(days: -5)])
        },
        Promise("a statement ends today, and days that have not begun have none") { funded in
            let today = funded.bank.now.utcDate
            let present = try await funded.statement(from: today, to: today.adding(days: 9))
            XCTAssertEqual([present.from, present.to], [today, today])
            for last in [nil, today.adding(days: 9)] as [CalendarDate?] {
                let error = await refusal {
                    try await funded.statement(from: today.adding(days: 1), to: last)
                }
                XCTAssertEqual(error?.code, "invalidValue")
            }
        },
        Promise("dates in the wrong order are refused") { funded in
            let today = funded.bank.now.utcDate
            let error = await refusal {
                try await funded.statement(from: today, to: today.adding(days: -1))
            }
            XCTAssertEqual(error?.code, "invalidValue")
        },
        Promise("months are listed newest first, each as a statement of its days") { funded in
            _ = try await funded.threeDays(apart: 40)
            let months = try await funded.operator.statements.statements(of: funded.main, page: nil).items
            XCTAssertEqual(months.count, 3)
            XCTAssertEqual(months.map(\.from), months.map(\.from).sorted(by: >))
            XCTAssertEqual(months.map(\.amounts.first), [9_700, 10_000, 0])
            for month in months {
                XCTAssertEqual(month.from, month.from.firstOfMonth)
                let made = try await funded.statement(from: month.from, to: month.to)
                XCTAssertEqual(made, month)
            }
        },
        Promise("the present month ends today") { funded in
            let months = try await funded.operator.statements.statements(of: funded.main, page: nil).items
            XCTAssertEqual(months.map(\.to), [funded.bank.now.utcDate])
        },
        Promise("pages of months continue each other") { funded in
            _ = try await funded.threeDays(apart: 40)
            let service = funded.operator.statements
            let whole = try await service.statements(of: funded.main, page: nil).items
            let first = try await service.statements(of: funded.main, page: PageRequest(limit: 2))
            let rest = try await service.statements(
                of: funded.main, page: PageRequest(limit: 2, after: first.nextCursor))
            XCTAssertEqual(first.items + rest.items, whole)
            XCTAssertNil(rest.nextCursor)
            let second = try await service.statements(of: funded.main, page: PageRequest(page: 2, limit: 2))
            XCTAssertEqual(second.items, rest.items)
            let error = await refusal {
                try await service.statements(of: funded.main, page: PageRequest(after: "2001-01-01"))
            }
            XCTAssertEqual(error?.code, "invalidValue")
        },
        Promise("holds are in no balance") { funded in
            _ = try await funded.operator.transfers.hold(
                TransferHoldRequest(
                    from: funded.main, to: .account(funded.foreign), amount: usd(500),
                    idempotencyKey: key("held")), mode: .commit)
            let statement = try await funded.statement()
            XCTAssertEqual(statement.closingBalance, usd(10_000))
        },
        Promise("another user's account is not found, and an operator can read every account") { funded in
            let statement = try await funded.statement(of: funded.foreign)
            XCTAssertEqual(statement.closingBalance, usd(2_000))
            let own = try await funded.statement()
            let service = funded.customer.statements
            let notFound = ServiceError.notFound(.account, name: funded.main.text)
            await assertRefused(notFound) {
                try await service.statement(of: funded.main, from: nil, to: nil)
            }
            await assertRefused(notFound) { try await service.statements(of: funded.main, page: nil) }
            await assertRefused(notFound) { try await service.entries(of: own, after: nil, limit: 1) }
            await assertRefused(.notFound(.account, name: "ACC999")) {
                try await service.statement(of: "ACC999", from: nil, to: nil)
            }
        },
    ]
}

extension BankConformanceTests {
    func testStatementPromises_AreKept() async throws { try await keep(StatementPromises.all) }
}

extension FundedBank {
    /// A statement for the operator, by default of the main account.
    func statement(
        of account: AccountID? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil
    ) async throws -> Statement {
        try await bank.operator.statements.statement(of: account ?? main, from: from, to: to)
    }

    /// Books on the main account on a second and third day too. Returns the three days.
    func threeDays(apart distance: Int = 1) async throws -> [CalendarDate] {
        let advance = bank.control.advance
        try await advance(distance * 86_400)
        try await bank.operator.pay(usd(300), from: main, to: savings)
        try await advance(distance * 86_400)
        try await bank.operator.pay(usd(40), from: savings, to: main)
        try await bank.operator.pay(usd(50), from: main, to: foreign)
        return [0, distance, 2 * distance].map { bank.now.utcDate.adding(days: $0) }
    }
}

extension Statement {
    /// Opening balance, closing balance, credits and debits, in minor units.
    fileprivate var amounts: [Int64] {
        [openingBalance, closingBalance, credits, debits].map { $0?.minorUnits ?? .min }
    }
}
