import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about answering a challenge.
enum ChallengePromises {
    static let all: [Promise<StepUpBank>] = [
        Promise("the right code makes the requested transfer") { bank in
            let challenge = try await bank.challenge(usd(4_000), reference: " Bread ")
            let transfer = try await bank.confirm(challenge)
            XCTAssertEqual(transfer.fromAccountID, bank.main)
            XCTAssertEqual(transfer.toAccountID, bank.bens)
            XCTAssertEqual(transfer.amount, usd(4_000))
            XCTAssertEqual(transfer.reference, "Bread")
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [6_000, 0, 6_000])
            let shown = try await bank.anna.client.transfers.transfer(id: transfer.id)
            XCTAssertEqual(shown, transfer)
        },
        Promise("the answer to the right code says the balances after it") { bank in
            let challenge = try await bank.challenge(usd(500))
            let before = try await bank.anna.client.balance(bank.main)
            let code = try await bank.people.freshCode(bank.enrollment)
            let made = try await bank.anna.client.transfers.confirm(challenge.id, code: code)
            XCTAssertEqual(made.balances?.balance, usd(before - 500))
        },
        Promise("a challenge is answered once") { bank in
            let challenge = try await bank.challenge()
            try await bank.confirm(challenge)
            try await bank.assertGone(challenge)
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [9_500, 0, 2_500])
        },
        Promise("a repeated request returns the waiting challenge") { bank in
            let first = try await bank.challenge(key: key("k"))
            try await bank.people.advance(60)
            let second = try await bank.challenge(key: key("k"))
            XCTAssertEqual(second, first)
            try await bank.confirm(second)
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [9_500, 0, 2_500])
        },
        Promise("a different request under the key of a waiting challenge is refused") {
            bank in
            let challenge = try await bank.challenge(reference: "r", key: key("k"))
            let rows: [(Money, AccountID, String)] = [
                (usd(501), bank.bens, "r"), (usd(499), bank.bens, "r"), (usd(500), bank.savings, "r"),
                (usd(500), bank.bens, "R"), (usd(500), bank.bens, ""),
            ]
            for (amount, payee, reference) in rows {
                for mode in [ExecutionMode.commit, .dryRun] {
                    await assertRefused(.duplicateRequest(key("k"))) {
                        try await bank.anna.client.pay(
                            amount, from: bank.main, to: payee, reference: reference, key: key("k"),
                            mode: mode)
                    }
                }
            }
            let transfer = try await bank.confirm(challenge)
            XCTAssertEqual(transfer.amount, usd(500))
        },
        Promise("an invalid request is refused before its key is checked") { bank in
            _ = try await bank.challenge(key: key("k"))
            await assertRefused(.invalidAmount(text: "0.00", reason: .notPositive)) {
                try await bank.anna.client.pay(usd(0), from: bank.main, to: bank.bens, key: key("k"))
            }
        },
        Promise("after confirmation, the key returns the transfer and never a new challenge") { bank in
            let challenge = try await bank.challenge(key: key("k"))
            let transfer = try await bank.confirm(challenge)
            for mode in [ExecutionMode.commit, .dryRun] {
                let again = try await bank.anna.client.pay(
                    usd(500), from: bank.main, to: bank.bens, key: key("k"), mode: mode)
                XCTAssertEqual(again, transfer)
            }
            await assertRefused(.duplicateRequest(key("k"))) {
                try await bank.anna.client.pay(usd(501), from: bank.main, to: bank.bens, key: key("k"))
            }
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [9_500, 0, 2_500])
        },
        Promise("waiting challenges are answered separately") { bank in
            let small = try await bank.challenge(usd(100))
            let large = try await bank.challenge(usd(700))
            XCTAssertNotEqual(small.id, large.id)
            let transfer = try await bank.confirm(large)
            XCTAssertEqual(transfer.amount, usd(700))
            let second = try await bank.confirm(small)
            XCTAssertEqual(second.amount, usd(100))
        },
        Promise("a wrong code is refused, moves nothing, and leaves the challenge waiting") { bank in
            let challenge = try await bank.challenge()
            for code in [bank.people.wrongCode(bank.enrollment), "", "abcdef", bank.recoveryCodes[0]] {
                await assertRefused(.invalidCode, code) { try await bank.confirm(challenge, code: code) }
            }
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [10_000, 0, 2_000])
            try await bank.confirm(challenge)
        },
        Promise("five wrong codes end a challenge") { bank in
            let challenge = try await bank.challenge()
            let wrong = bank.people.wrongCode(bank.enrollment)
            for _ in 0..<5 {
                await assertRefused(.invalidCode) { try await bank.confirm(challenge, code: wrong) }
            }
            try await bank.assertGone(challenge)
        },
        Promise("more challenges do not allow more guesses") { bank in
            let wrong = bank.people.wrongCode(bank.enrollment)
            for _ in 0..<5 {
                let challenge = try await bank.challenge()
                await assertRefused(.invalidCode) { try await bank.confirm(challenge, code: wrong) }
            }
            let challenge = try await bank.challenge()
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                try await bank.confirm(challenge, code: wrong)
            }
        },
        Promise("a challenge expires after five minutes, and not before") { bank in
            let early = try await bank.challenge()
            let late = try await bank.challenge()
            try await bank.people.advance(239)
            _ = try await bank.anna.users.profile()
            try await bank.people.advance(30)
            try await bank.confirm(early)
            try await bank.people.advance(1)
            await assertRefused(.notFound(.challenge, name: late.id.text)) {
                try await bank.confirm(late, code: bank.people.wrongCode(bank.enrollment))
            }
            try await bank.assertGone(late)
        },
        Promise("pending challenges are listed for their user, oldest first, and no ended ones") { bank in
            let early = try await bank.challenge(usd(400))
            let late = try await bank.challenge(usd(500))
            let both = try await bank.anna.client.transfers.challenges()
            XCTAssertEqual(both, [early, late])
            let others = try await bank.ben.client.transfers.challenges()
            XCTAssertEqual(others, [])
            try await bank.confirm(early)
            let rest = try await bank.anna.client.transfers.challenges()
            XCTAssertEqual(rest, [late])
            try await bank.people.advance(240)
            _ = try await bank.anna.users.profile()
            try await bank.people.advance(61)
            let none = try await bank.anna.client.transfers.challenges()
            XCTAssertEqual(none, [])
        },
        Promise("the key of an ended challenge can be used again") { bank in
            let first = try await bank.challenge(usd(500), key: key("k"))
            try await bank.people.advance(240)
            _ = try await bank.anna.users.profile()
            try await bank.people.advance(61)
            let second = try await bank.challenge(usd(600), key: key("k"))
            XCTAssertNotEqual(second.id, first.id)
            XCTAssertEqual(second.amount, usd(600))
            let transfer = try await bank.confirm(second)
            XCTAssertEqual(transfer.amount, usd(600))
        },
        Promise("a missing challenge or another user's is not found") { bank in
            let challenge = try await bank.challenge()
            for id in ["", "CHL999999", "CHL1", "nonsense", "'", "-1"] as [ChallengeID] {
                await assertRefused(.notFound(.challenge, name: id.text), id.text) {
                    try await bank.anna.client.transfers.confirm(id, code: "123456")
                }
            }
            let code = try await bank.people.freshCode(bank.enrollment)
            await assertRefused(.notFound(.challenge, name: challenge.id.text)) {
                try await bank.ben.client.transfers.confirm(challenge.id, code: code)
            }
            try await bank.confirm(challenge, code: code)
        },
        Promise("a code that confirmed one transfer does not confirm another") { bank in
            guard bank.bank.offers(.changingCodes) else { return }
            let first = try await bank.challenge(usd(100))
            let second = try await bank.challenge(usd(200))
            let code = try await bank.people.freshCode(bank.enrollment)
            try await bank.confirm(first, code: code)
            await assertRefused(.invalidCode) { try await bank.confirm(second, code: code) }
        },
        Promise("without the money, a confirmation is refused and no challenge is created") { bank in
            let challenge = try await bank.challenge(usd(6_000), key: key("k"))
            try await bank.anna.client.pay(usd(5_000), from: bank.main, to: bank.savings)
            let expected = ServiceError.insufficientFunds(
                account: bank.main, available: usd(5_000), requested: usd(6_000))
            await assertRefused(expected) { try await bank.confirm(challenge) }
            await assertRefused(expected) {
                try await bank.anna.client.pay(usd(6_000), from: bank.main, to: bank.bens, key: key("k"))
            }
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [5_000, 5_000, 2_000])
        },
        Promise("a payee renamed after the challenge was shown is not paid") { bank in
            let payee = try await bank.keepBen()
            let challenge = try await bank.challenge()
            _ = try await bank.anna.client.beneficiaries.rename(payee, to: "Another", mode: .commit)
            try await bank.assertGone(challenge)
        },
        Promise("without the second factor, its challenges end") { bank in
            let challenge = try await bank.challenge()
            try await bank.anna.disable(code: bank.recoveryCodes[0])
            await assertRefused(.notFound(.challenge, name: challenge.id.text)) {
                try await bank.confirm(challenge, code: "123456")
            }
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [10_000, 0, 2_000])
        },
        Promise("the challenges of an access token do not take the places of its user's") { bank in
            let account = try await bank.ben.client.accounts.account(id: bank.bens)
            let request = AccessTokenRequest(
                name: "payer", scopes: [.transfers],
                payees: [.iban(try XCTUnwrap(account.iban?.validated), creditorName: "Ben")],
                maximumPerDay: usd(5_000))
            let issued = try await bank.anna.make(request, code: bank.recoveryCodes[0])
            let program = try await bank.people.machine("Server")
            try await program.steal(SessionTokens(access: issued.secret, refresh: issued.secret))
            let first = try await bank.challenge(usd(1))
            for cents in 2...7 as ClosedRange<Int64> {
                let error = await refusal {
                    try await program.client.pay(usd(cents), from: bank.main, to: bank.bens)
                }
                guard case .challengeRequired? = error else { return XCTFail("\(String(describing: error))") }
            }
            for cents in 8...11 as ClosedRange<Int64> { _ = try await bank.challenge(usd(cents)) }
            let transfer = try await bank.confirm(first)
            XCTAssertEqual(transfer.amount, usd(1))
        },
        Promise("only the newest five challenges of a user wait") { bank in
            var challenges: [Challenge] = []
            for cents in 1...6 { challenges.append(try await bank.challenge(usd(Int64(cents)))) }
            try await bank.assertGone(challenges[0])
            let transfer = try await bank.confirm(challenges[1])
            XCTAssertEqual(transfer.amount, usd(2))
        },
    ]
}

extension BankConformanceTests {
    func testChallengePromises_AreKept() async throws { try await keep(ChallengePromises.all) }
}
