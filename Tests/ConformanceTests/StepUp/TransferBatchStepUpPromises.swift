import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about batch lines that would need a code.
enum TransferBatchStepUpPromises {
    static let all: [Promise<StepUpBank>] = [
        Promise("a line that needs a code is refused, the others are made, and no challenge is created") {
            bank in
            for (client, from, to) in [
                (bank.anna.client, bank.main, bank.bens), (bank.ben.client, bank.bens, bank.main),
            ] {
                for mode in [ExecutionMode.dryRun, .commit] {
                    let outcomes = try await client.payAll(
                        [request(usd(100), from, to, "\(from)-a")], mode: mode)
                    XCTAssertEqual(outcomes, [.refused(.unauthorized(.secondFactorNeeded))])
                }
            }
            let own = try await bank.anna.client.payAll([
                request(usd(100), bank.main, bank.bens, "b"),
                request(usd(9_000), bank.main, bank.savings, "c"),
            ])
            XCTAssertEqual(own.map { $0.transfer == nil }, [true, false])
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [1_000, 9_000, 2_000])
            await assertRefused(.notFound(.challenge, name: "CHL000001")) {
                try await bank.anna.client.transfers.confirm("CHL000001", code: "123456")
            }
        },
        Promise("in a linked batch, a line that needs a code refuses all lines, after all other refusals") {
            bank in
            let needy = request(usd(100), bank.main, bank.bens, "a")
            await assertRefused(.lineRefused(line: 2, reason: .unauthorized(.secondFactorNeeded))) {
                try await bank.anna.client.payAll(
                    [request(usd(1), bank.main, bank.savings, "b"), needy], linked: true)
            }
            let expected = ServiceError.insufficientFunds(
                account: bank.main, available: usd(10_000), requested: usd(10_001))
            let outcomes = try await bank.anna.client.payAll([
                request(usd(10_001), bank.main, bank.bens, "c")
            ])
            XCTAssertEqual(outcomes, [.refused(expected)])
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [10_000, 0, 2_000])
        },
        Promise(
            "the key of a waiting challenge belongs to its request, and returns the transfer once it is made"
        ) {
            bank in
            let challenge = try await bank.challenge(key: key("k"))
            let same = request(usd(500), bank.main, bank.bens, "k", reference: "")
            let refused = try await bank.anna.client.payAll([
                same, request(usd(501), bank.main, bank.bens, "k"),
            ])
            XCTAssertEqual(
                refused,
                [.refused(.unauthorized(.secondFactorNeeded)), .refused(.duplicateRequest(key("k")))])
            let made = try await bank.confirm(challenge)
            let again = try await bank.anna.client.payAll([same])
            XCTAssertEqual(again, [.madeBefore(made)])
        },
    ]

    private static func request(
        _ amount: Money, _ from: AccountID, _ to: AccountID, _ name: String, reference: String = "r"
    ) -> TransferRequest {
        TransferRequest(from: from, to: to, amount: amount, reference: reference, idempotencyKey: key(name))
    }
}

extension BankConformanceTests {
    func testTransferBatchStepUpPromises_AreKept() async throws {
        try await keep(TransferBatchStepUpPromises.all)
    }
}
