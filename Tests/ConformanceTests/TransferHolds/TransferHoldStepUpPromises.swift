import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``TransferServiceProtocol`` about holds that would need a code.
enum TransferHoldStepUpPromises {
    static let all: [Promise<StepUpBank>] = [
        Promise("a hold that would need a code as a transfer is refused") { bank in
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(untrusted(.account(bank.bens)), bank.bank) {
                    try await bank.anna.client.transfers.hold(
                        request(bank, .account(bank.bens), usd(1)), mode: mode)
                }
            }
        },
        Promise("the key of a payment that waits for a code makes no hold and no card") { bank in
            let key = FreshKeys.next()
            let challenge = try await bank.challenge(key: key)
            try await assertRefusedWithoutEffect(.duplicateRequest(key), bank.bank) {
                try await bank.anna.client.transfers.hold(
                    request(bank, .account(bank.savings), usd(1), key), mode: .commit)
            }
            try await assertRefusedWithoutEffect(.duplicateRequest(key), bank.bank) {
                try await bank.anna.client.cards.order(
                    CardOrder(accountID: bank.main, name: "New", idempotencyKey: key), mode: .commit)
            }
            _ = try await bank.confirm(challenge)
        },
        Promise("between own accounts, any amount is held and captured") { bank in
            let held = try await bank.anna.client.transfers.hold(
                request(bank, .account(bank.savings), usd(9_900)), mode: .commit)
            let taken = try await bank.anna.client.transfers.capture(
                held.id, amount: nil, idempotencyKey: FreshKeys.next(), mode: .commit)
            XCTAssertEqual(taken.status, .captured)
        },
        Promise("for a trusted payee, amounts up to the limit are held and captured") { bank in
            let ben = try await bank.keepBen()
            let payee = TransferDestination.beneficiary(ben)
            try await assertRefusedWithoutEffect(untrusted(payee), bank.bank) {
                try await bank.anna.client.transfers.hold(request(bank, payee, usd(1)), mode: .commit)
            }
            _ = try await bank.anna.client.beneficiaries.trust(
                ben, code: try await bank.people.freshCode(bank.enrollment), mode: .commit)
            try await assertRefusedWithoutEffect(untrusted(payee), bank.bank) {
                try await bank.anna.client.transfers.hold(request(bank, payee, usd(3_001)), mode: .commit)
            }
            let held = try await bank.anna.client.transfers.hold(
                request(bank, payee, usd(3_000)), mode: .commit)
            _ = try await bank.anna.client.transfers.capture(
                held.id, amount: nil, idempotencyKey: FreshKeys.next(), mode: .commit)
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [7_000, 0, 5_000])
        },
    ]

    private static func request(
        _ bank: StepUpBank, _ payee: TransferDestination, _ amount: Money,
        _ key: IdempotencyKey = FreshKeys.next()
    ) -> TransferHoldRequest {
        TransferHoldRequest(from: bank.main, to: payee, amount: amount, idempotencyKey: key)
    }

    private static func untrusted(_ payee: TransferDestination) -> ServiceError {
        .invalidValue(
            field: .to, value: payee.text,
            reason: .malformed(expected: "your own account, or a payee you can pay without a code")
        )
    }
}

extension BankConformanceTests {
    func testTransferHoldStepUpPromises_AreKept() async throws {
        try await keep(TransferHoldStepUpPromises.all)
    }
}
