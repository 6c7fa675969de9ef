import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about batches.
enum TransferBatchPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("every line is made in order, as a single transfer would be") { funded in
            for isLinked in [false, true] {
                let requests = [
                    request(usd(300), funded.main, funded.savings, "a-\(isLinked)"),
                    request(usd(200), funded.main, funded.foreign, "b-\(isLinked)"),
                    request(usd(300), funded.savings, funded.main, "c-\(isLinked)"),
                ]
                let outcomes = try await funded.operator.payAll(requests, linked: isLinked)
                for (outcome, request) in zip(outcomes, requests) {
                    guard case .made(let made) = outcome else { return XCTFail("\(outcome)") }
                    let known = try await funded.operator.transfers.transfer(id: made.id)
                    XCTAssertEqual(made, known)
                    XCTAssertEqual(made.reference, request.reference)
                    XCTAssertEqual(made.fromAccountID, request.from)
                }
                let ids = outcomes.compactMap(\.transfer?.id)
                XCTAssertEqual(ids, ids.sorted())
            }
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [9_600, 0, 5_000, 2_400])
            let report = try await funded.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("a linked batch is made in full or not at all, and names the first refused line") {
            funded in
            let refusals: [(TransferRequest, ServiceError)] = [
                (
                    request(usd(9_501), funded.main, funded.savings, "x"),
                    .insufficientFunds(account: funded.main, available: usd(9_500), requested: usd(9_501))
                ),
                (request(usd(1), funded.main, "ACC999", "x"), .notFound(.account, name: "ACC999")),
                (request(usd(1), funded.foreign, funded.main, "x"), .unauthorized(.notOwner(funded.foreign))),
                (
                    request(eur(1), funded.main, funded.savings, "x"),
                    .currencyMismatch(expected: .usd, actual: .eur)
                ),
            ]
            for (refused, reason) in refusals {
                let requests = [
                    request(usd(500), funded.main, funded.savings, "a"), refused,
                    request(usd(1), funded.main, "ACC998", "b"),
                ]
                for mode in [ExecutionMode.dryRun, .commit] {
                    let expected = ServiceError.lineRefused(line: 2, reason: reason)
                    try await assertRefusedWithoutEffect(expected, funded.bank) {
                        try await funded.operator.payAll(requests, linked: true, mode: mode)
                    }
                }
            }
        },
        Promise("in an unlinked batch, lines are independent, and a refused line leaves nothing") { funded in
            let outcomes = try await funded.operator.payAll([
                request(usd(100), funded.main, funded.savings, "a"),
                request(usd(100), funded.main, "ACC999", "b"),
                request(usd(0), funded.main, funded.savings, "c"),
                request(usd(100), funded.main, funded.main, "d"),
                request(usd(100), funded.main, funded.savings, "e"),
            ])
            XCTAssertEqual(
                outcomes.map(reason),
                [
                    nil, .notFound(.account, name: "ACC999"),
                    .invalidAmount(text: "0.00", reason: .notPositive),
                    .invalidValue(field: .to, value: funded.main.text, reason: .sameAccount), nil,
                ])
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [9_800, 200, 5_000, 2_000])
            let alone = try await funded.operator.pay(
                usd(5), from: funded.main, to: funded.foreign, key: key("b"))
            XCTAssertEqual(alone.amount, usd(5))
        },
        Promise("if the funds run out, the later lines that still fit are made") { funded in
            let outcomes = try await funded.operator.payAll([
                request(usd(6_000), funded.main, funded.foreign, "a"),
                request(usd(6_000), funded.main, funded.foreign, "b"),
                request(usd(4_000), funded.main, funded.savings, "c"),
                request(usd(4_000), funded.savings, funded.foreign, "d"),
            ])
            let expected = ServiceError.insufficientFunds(
                account: funded.main, available: usd(4_000), requested: usd(6_000))
            XCTAssertEqual(outcomes.map(reason), [nil, expected, nil, nil])
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [0, 0, 5_000, 12_000])
        },
        Promise("a repeated batch returns the first transfers and makes the missing ones") { funded in
            let first = request(usd(100), funded.main, funded.savings, "a")
            let second = request(usd(200), funded.main, funded.foreign, "b")
            let made = try await funded.operator.payAll([first]).compactMap(\.transfer)
            let outcomes = try await funded.operator.payAll([first, second, first])
            XCTAssertEqual(outcomes[0], .madeBefore(made[0]))
            XCTAssertEqual(outcomes[2], .madeBefore(made[0]))
            let later = try XCTUnwrap(outcomes[1].transfer)
            XCTAssertEqual(outcomes[1], .made(later))
            for isLinked in [false, true] {
                for mode in [ExecutionMode.commit, .dryRun] {
                    let again = try await assertUnchanged(funded.bank) {
                        try await funded.operator.payAll([first, second], linked: isLinked, mode: mode)
                    }
                    XCTAssertEqual(again, [.madeBefore(made[0]), .madeBefore(later)])
                }
            }
            let alone = try await funded.operator.transfers.create(second, mode: .commit).asListed
            XCTAssertEqual(alone, later)
        },
        Promise("a different request under a used key is refused") { funded in
            try await funded.operator.payAll([request(usd(100), funded.main, funded.savings, "a")])
            let outcomes = try await funded.operator.payAll([
                request(usd(101), funded.main, funded.savings, "a"),
                request(usd(7), funded.main, funded.savings, "b"),
                request(usd(8), funded.main, funded.savings, "b"),
            ])
            XCTAssertEqual(
                outcomes.map(reason), [.duplicateRequest(key("a")), nil, .duplicateRequest(key("b"))])
            let balance = try await funded.operator.balance(funded.savings)
            XCTAssertEqual(balance, 107)
        },
        Promise("a dry run includes the effect of earlier lines and stores nothing") { funded in
            let requests = [
                request(usd(6_000), funded.main, funded.savings, "a"),
                request(usd(6_000), funded.main, funded.savings, "b"),
                request(usd(6_000), funded.savings, funded.foreign, "c"),
            ]
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.operator.payAll(requests, mode: .dryRun)
            }
            let made = try await funded.operator.payAll(requests)
            XCTAssertEqual(tried, made)
            XCTAssertEqual(made.map { $0.transfer == nil }, [false, true, false])
        },
        Promise("an empty batch makes nothing, and one with too many lines is refused") { funded in
            let none = try await funded.operator.payAll([], linked: true)
            XCTAssertEqual(none, [])
            let line = request(usd(1), funded.main, funded.savings, "a")
            let count = TransferBatch.lineMaximum + 1
            let expected = ServiceError.invalidValue(
                field: .lines, value: String(count), reason: .outOfRange(0...TransferBatch.lineMaximum))
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.payAll(Array(repeating: line, count: count))
            }
        },
        Promise("one bad line among thousands is refused alone; in a linked batch nothing is made") {
            funded in
            let count = funded.bank.batchLineCount
            let bad = count / 2
            let requests = (0..<count).map { index in
                request(usd(1), funded.main, index == bad ? "ACC999" : funded.savings, "n\(index)")
            }
            let expected = ServiceError.notFound(.account, name: "ACC999")
            try await assertRefusedWithoutEffect(.lineRefused(line: bad + 1, reason: expected), funded.bank) {
                try await funded.operator.payAll(requests, linked: true)
            }
            let outcomes = try await funded.operator.payAll(requests)
            XCTAssertEqual(outcomes.filter { $0.transfer != nil }.count, count - 1)
            XCTAssertEqual(outcomes[bad], .refused(expected))
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [Int64(10_000 - count + 1), Int64(count - 1), 5_000, 2_000])
            let report = try await funded.operator.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("the audit trail has a line for the batch and one for each refused line") { funded in
            try await funded.operator.payAll([
                request(usd(1), funded.main, funded.savings, "a"),
                request(usd(1), funded.main, "ACC999", "b"),
            ])
            _ = await refusal {
                try await funded.operator.payAll(
                    [request(usd(1), funded.main, "ACC998", "c")], linked: true)
            }
            try await funded.operator.payAll(
                [request(usd(1), funded.main, funded.savings, "d")], mode: .dryRun)
            let query = AuditQuery(operation: .transfersImport)
            let lines = try await funded.operator.audit.events(query, page: PageRequest()).items
            XCTAssertEqual(
                lines.map { "\($0.subject) \($0.outcome)" },
                ["salaries.csv notFound", "salaries.csv done", "b notFound"])
        },
        Promise("payees of any owner are found by id, number or IBAN, many at once") { funded in
            let account = try await funded.customer.accounts.account(id: funded.foreign)
            let iban = try XCTUnwrap(account.iban).text
            let texts: Set = [
                account.id.text, account.id.text.lowercased(), account.accountNumber, iban, "Bakery",
                "ACC999", "",
            ]
            let found = try await funded.operator.accounts.payees(identifiedBy: texts)
            XCTAssertEqual(
                Set(found.keys),
                [account.id.text, account.id.text.lowercased(), account.accountNumber, iban])
            XCTAssertEqual(Set(found.values), [funded.foreign])
        },
    ]

    private static func request(
        _ amount: Money, _ from: AccountID, _ to: AccountID, _ name: String
    ) -> TransferRequest {
        TransferRequest(from: from, to: to, amount: amount, reference: name, idempotencyKey: key(name))
    }

    private static func reason(_ outcome: TransferLineOutcome) -> ServiceError? {
        guard case .refused(let error) = outcome else { return nil }
        return error
    }
}

extension BankConformanceTests {
    func testTransferBatchPromises_AreKept() async throws { try await keep(TransferBatchPromises.all) }
}
