import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about refused holds and captures.
enum TransferHoldRefusalPromises {
    static let all: [Promise<HoldBank>] = [
        Promise("a hold is refused if the transfer would be") { bank in
            for amount in [usd(0), usd(-1)] {
                try await assertRefusedWithoutEffect(
                    .invalidAmount(text: amount.decimalText, reason: .notPositive), bank.bank
                ) { try await bank.hold(amount) }
            }
            try await assertRefusedWithoutEffect(
                .invalidValue(field: .to, value: bank.main.text, reason: .sameAccount), bank.bank
            ) { try await bank.hold(for: .account(bank.main)) }
            try await assertRefusedWithoutEffect(.notFound(.account, name: "ACC999"), bank.bank) {
                try await bank.hold(for: .account("ACC999"))
            }
            try await assertRefusedWithoutEffect(
                .currencyMismatch(expected: .usd, actual: .eur), bank.bank
            ) { try await bank.hold(eur(1)) }
            try await assertRefusedWithoutEffect(
                .invalidValue(field: .reference, value: "\u{0}", reason: .controlCharacters), bank.bank
            ) { try await bank.hold(reference: "\u{0}") }
            try await assertRefusedWithoutEffect(
                .invalidValue(field: .creditorName, value: " ", reason: .empty), bank.bank
            ) { try await bank.hold(for: bank.abroad(" ")) }
        },
        Promise("money of others cannot be held, by customers or operators") { bank in
            try await assertRefusedWithoutEffect(.notFound(.account, name: bank.shop.text), bank.bank) {
                try await bank.hold(from: bank.shop, for: .account(bank.main))
            }
            let request = TransferHoldRequest(
                from: bank.main, to: .account(bank.shop), amount: usd(1), idempotencyKey: key("o"))
            try await assertRefusedWithoutEffect(.unauthorized(.notOwner(bank.main)), bank.bank) {
                try await bank.bank.operator.transfers.hold(request, mode: .commit)
            }
        },
        Promise("a frozen account accepts no holds, and its holds can be released but not captured") { bank in
            let held = try await bank.hold()
            _ = try await bank.payer.accounts.freeze(bank.main, scope: .debits, reason: "x", mode: .commit)
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(.accountFrozen(bank.main), bank.bank) {
                    try await bank.hold(usd(1), mode: mode)
                }
                try await assertRefusedWithoutEffect(.accountFrozen(bank.main), bank.bank) {
                    try await bank.capture(held, mode: mode)
                }
            }
            let released = try await bank.release(held)
            XCTAssertEqual(released.status, .released)
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
        Promise("while the payee's account is frozen, nothing is captured, and a hold ends when it is closed")
        {
            bank in
            let held = try await bank.hold(for: .account(bank.savings))
            _ = try await bank.payer.accounts.freeze(bank.savings, scope: .all, reason: "x", mode: .commit)
            try await assertRefusedWithoutEffect(.accountFrozen(bank.savings), bank.bank) {
                try await bank.capture(held)
            }
            _ = try await bank.payer.accounts.unfreeze(bank.savings, mode: .commit)
            let dependents = ServiceError.hasDependents(
                .account, name: bank.savings.text, dependents: [held.id.text])
            try await assertRefusedWithoutEffect(dependents, bank.bank) {
                try await bank.payer.accounts.close(bank.savings, clearsDefault: false, mode: .commit)
            }
            _ = try await bank.payer.accounts.close(
                bank.savings, clearsDefault: false, endsDependents: true, mode: .commit)
            await assertRefused(.invalidState(.transferHold, name: held.id.text, status: "released")) {
                try await bank.capture(held)
            }
            let money = try await bank.money()
            XCTAssertEqual(money, [10_000, 10_000])
        },
        Promise("an account with a hold is not closed") { bank in
            _ = try await bank.bank.operator.teller.setFloor(
                of: bank.savings, to: usd(-500), mode: .commit)
            let held = try await bank.hold(usd(500), from: bank.savings)
            try await assertRefusedWithoutEffect(
                .accountNotEmpty(bank.savings, balance: usd(500)), bank.bank
            ) {
                try await bank.payer.accounts.close(bank.savings, clearsDefault: true, mode: .commit)
            }
            try await bank.release(held)
            let closed = try await bank.payer.accounts.close(
                bank.savings, clearsDefault: true, mode: .commit)
            XCTAssertEqual(closed.status, .closed)
        },
        Promise("a floor cannot be raised above the available amount") { bank in
            try await bank.hold()
            try await assertRefusedWithoutEffect(
                .invalidState(.account, name: bank.main.text, status: "belowFloor"), bank.bank
            ) {
                try await bank.bank.operator.teller.setFloor(
                    of: bank.main, to: usd(7_501), mode: .commit)
            }
        },
        Promise("changes of holds, also refused ones, leave audit lines, and dry runs do not") {
            bank in
            let held = try await bank.hold()
            try await bank.capture(held, mode: .dryRun)
            _ = await refusal { try await bank.capture(held, usd(2_501)) }
            try await bank.capture(held)
            _ = await refusal { try await bank.release(held) }
            let events = try await bank.payer.audit.activity(page: PageRequest(limit: 4)).items.reversed()
            XCTAssertEqual(
                events.map { [$0.operation, $0.subject, $0.outcome] },
                [
                    ["transfers.hold", bank.main.text, "done"],
                    ["transfers.capture", held.id.text, "limitExceeded"],
                    ["transfers.capture", held.id.text, "done"],
                    ["transfers.release", held.id.text, "invalidState"],
                ])
        },
    ]
}

extension BankConformanceTests {
    func testTransferHoldRefusalPromises_AreKept() async throws {
        try await keep(TransferHoldRefusalPromises.all)
    }
}
