import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about when a code is required.
enum StepUpPromises {
    static let all: [Promise<StepUpBank>] = [
        Promise("between own accounts, no amount needs a code") { bank in
            try await bank.anna.client.pay(usd(10_000), from: bank.main, to: bank.savings)
            try await bank.anna.client.pay(usd(9_999), from: bank.savings, to: bank.main)
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [9_999, 1, 2_000])
        },
        Promise("to another customer, any amount needs a code, and nothing is moved before") { bank in
            for amount in [usd(1), usd(3_000), usd(10_000)] {
                let challenge = try await bank.challenge(amount)
                XCTAssertEqual(challenge.amount, amount)
            }
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [10_000, 0, 2_000])
            let transfers = try await bank.anna.client.transfers.transfers(page: nil)
            XCTAssertEqual(transfers.items, [])
        },
        Promise("transfers with a token need codes as the user's do, and a token cannot confirm them") {
            bank in
            let account = try await bank.ben.client.accounts.account(id: bank.bens)
            let iban = try XCTUnwrap(account.iban?.validated)
            let issued = try await bank.anna.auth.createToken(
                AccessTokenRequest(
                    name: "payer", scopes: [.transfers], payees: [.iban(iban, creditorName: "Ben")],
                    maximumPerDay: usd(1_000)), password: SecretBytes(Machine.password),
                code: try await bank.people.freshCode(bank.enrollment))
            let program = try await bank.people.machine("Server")
            try await program.steal(SessionTokens(access: issued.secret, refresh: issued.secret))
            let error = await refusal {
                try await program.client.pay(usd(900), from: bank.main, to: bank.bens)
            }
            guard case .challengeRequired(let challenge)? = error else {
                return XCTFail("\(String(describing: error)) is no challenge")
            }
            await assertRefused(.unauthorized(.beyondScope(.transfersConfirm))) {
                try await program.client.transfers.confirm(challenge.id, code: "123456")
            }
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [10_000, 0, 2_000])
            // Transfers that were not made do not count.
            let kept = try await bank.keepBen()
            _ = try await bank.anna.client.beneficiaries.trust(
                kept, code: try await bank.people.freshCode(bank.enrollment), mode: .commit)
            try await program.client.pay(usd(1_000), from: bank.main, to: bank.bens)
        },
        Promise("to an account without an owner, amounts above the limit need a code") { bank in
            guard bank.bank.offers(.unownedAccounts) else { return }
            let unowned = try await bank.bank.control.openUnowned("Imported", usd(1))
            try await bank.anna.client.pay(usd(3_000), from: bank.main, to: unowned)
            let challenge = try await bank.challenge(usd(3_001), to: unowned)
            XCTAssertEqual(challenge.amount, usd(3_001))
        },
        Promise(
            "a challenge has the amount, the payee as the payer knows it, and five minutes to answer"
        ) {
            bank in
            let challenge = try await bank.challenge(usd(4_321))
            XCTAssertEqual(challenge.amount, usd(4_321))
            XCTAssertEqual(challenge.payee, bank.bens.text)
            let signedIn = try await bank.anna.auth.sessions().map(\.lastUsedAt).max()
            let waits = challenge.expiresAt.millisecondsSinceEpoch - (signedIn?.millisecondsSinceEpoch ?? 0)
            XCTAssertTrue((300_000...315_000).contains(waits), "\(waits)")
        },
        Promise(
            "a challenge shows the payer's payee by name and IBAN, in every form of payment"
        ) {
            bank in
            let kept = try await bank.keepBen()
            let account = try await bank.ben.client.accounts.account(id: bank.bens)
            let iban = try XCTUnwrap(account.iban?.validated)
            let shown = "Ben (\(iban.text))"
            let byAccount = try await bank.challenge(usd(4_321))
            XCTAssertEqual(byAccount.payee, shown)
            for destination in [
                TransferDestination.beneficiary(kept), .iban(iban, creditorName: "Another"),
            ] {
                let error = await refusal {
                    try await bank.anna.client.transfers.create(
                        TransferRequest(
                            from: bank.main, to: destination, amount: usd(1),
                            idempotencyKey: FreshKeys.next()), mode: .commit)
                }
                guard case .challengeRequired(let challenge)? = error else {
                    XCTFail("\(String(describing: error)) is no challenge")
                    return
                }
                XCTAssertEqual(challenge.payee, shown)
            }
        },
        Promise("a challenge for a typed IBAN shows the typed name, never that of the holder") {
            bank in
            let account = try await bank.ben.client.accounts.account(id: bank.bens)
            let iban = try XCTUnwrap(account.iban?.validated)
            let error = await refusal {
                try await bank.anna.client.transfers.create(
                    TransferRequest(
                        from: bank.main, to: .iban(iban, creditorName: "Typed"), amount: usd(1),
                        idempotencyKey: FreshKeys.next()), mode: .commit)
            }
            guard case .challengeRequired(let challenge)? = error else {
                XCTFail("\(String(describing: error)) is no challenge")
                return
            }
            XCTAssertEqual(challenge.payee, "Typed (\(iban.text))")
        },
        Promise("a dry run is never challenged, and says whether a code would be required") { bank in
            let tried = try await bank.anna.client.pay(
                usd(500), from: bank.main, to: bank.bens, key: key("k"), mode: .dryRun)
            XCTAssertEqual(tried.amount, usd(500))
            XCTAssertTrue(tried.needsCode)
            let own = try await bank.anna.client.pay(
                usd(500), from: bank.main, to: bank.savings, mode: .dryRun)
            XCTAssertFalse(own.needsCode)
            let challenge = try await bank.challenge(usd(500), key: key("k"))
            let again = try await bank.anna.client.pay(
                usd(500), from: bank.main, to: bank.bens, key: key("k"), mode: .dryRun)
            XCTAssertEqual(again.amount, usd(500))
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [10_000, 0, 2_000])
            try await bank.confirm(challenge)
        },
        Promise("other problems are reported before a code is required") { bank in
            let (main, bens) = (bank.main, bank.bens)
            let rows: [(Money, AccountID, AccountID, ServiceError)] = [
                (usd(0), main, bens, .invalidAmount(text: "0.00", reason: .notPositive)),
                (usd(1), main, main, .invalidValue(field: .to, value: main.text, reason: .sameAccount)),
                (usd(1), main, "ACC999", .notFound(.account, name: "ACC999")),
                (usd(1), bens, main, .notFound(.account, name: bens.text)),
                (eur(1), main, bens, .currencyMismatch(expected: .usd, actual: .eur)),
                (
                    usd(10_001), main, bens,
                    .insufficientFunds(account: main, available: usd(10_000), requested: usd(10_001))
                ),
            ]
            for (amount, from, to, expected) in rows {
                await assertRefused(expected) { try await bank.anna.client.pay(amount, from: from, to: to) }
            }
        },
        Promise("a customer without a second factor is told so, after all other problems") {
            bank in
            await assertRefused(.unauthorized(.secondFactorMissing)) {
                try await bank.ben.client.pay(usd(1), from: bank.bens, to: bank.main)
            }
            await assertRefused(
                .insufficientFunds(account: bank.bens, available: usd(2_000), requested: usd(2_001))
            ) {
                try await bank.ben.client.pay(usd(2_001), from: bank.bens, to: bank.main)
            }
            let tried = try await bank.ben.client.pay(usd(1), from: bank.bens, to: bank.main, mode: .dryRun)
            XCTAssertEqual(tried.amount, usd(1))
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [10_000, 0, 2_000])
        },
    ]
}

extension BankConformanceTests {
    func testStepUpPromises_AreKept() async throws { try await keep(StepUpPromises.all) }
}
