import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``BeneficiaryServiceProtocol`` about trust and guesses by several users, and of
/// ``TransferServiceProtocol`` about payments to trusted payees.
enum TrustPromises {
    static let all: [Promise<StepUpBank>] = [
        Promise("a code makes a payee trusted, and payments up to the limit need no code") { bank in
            let ben = try await bank.keepBen()
            _ = try await bank.challenge(usd(1), to: .beneficiary(ben))
            let trusted = try await bank.anna.client.beneficiaries.trust(
                ben, code: try await bank.people.freshCode(bank.enrollment), mode: .commit)
            XCTAssertTrue(trusted.isTrusted)
            let paid = try await bank.pay(usd(3_000), to: .beneficiary(ben))
            XCTAssertEqual(paid.toAccountID, bank.bens)
            _ = try await bank.pay(usd(100), to: .account(bank.bens))
            let challenge = try await bank.challenge(usd(3_001), to: .beneficiary(ben))
            XCTAssertTrue(challenge.payee.hasPrefix("Ben ("), challenge.payee)
        },
        Promise("a wrong code does not make it trusted, and a dry run asks for none") { bank in
            let ben = try await bank.keepBen()
            let wrong = bank.people.wrongCode(bank.enrollment)
            await assertRefused(.invalidCode) {
                try await bank.anna.client.beneficiaries.trust(ben, code: wrong, mode: .commit)
            }
            let tried = try await bank.anna.client.beneficiaries.trust(ben, code: "", mode: .dryRun)
            XCTAssertTrue(tried.isTrusted)
            let kept = try await bank.anna.client.beneficiaries.beneficiary(named: ben.text)
            XCTAssertFalse(kept.isTrusted)
        },
        Promise(
            "several users together cannot guess the name of one account, and the right name ends the count"
        ) {
            bank in
            let carla = try await bank.people.signedIn("carla", on: "Tablet")
            for (machine, count) in [(bank.anna, 3), (carla, 2)] {
                for _ in 0..<count {
                    await assertRefused(.nameMismatch(given: "Xenia", actualName: nil)) {
                        try await bank.lookUp("Xenia", by: machine)
                    }
                }
            }
            for machine in [bank.anna, carla] {
                await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                    try await bank.lookUp("Anna", by: machine)
                }
            }
            try await bank.people.advance(30)
            let right = try await bank.lookUp("Anna", by: bank.anna)
            XCTAssertEqual(right.nameCheck.outcome, .match)
            for _ in 0..<2 {
                await assertRefused(.nameMismatch(given: "Xenia", actualName: nil)) {
                    try await bank.lookUp("Xenia", by: carla)
                }
            }
        },
        Promise("without a second factor, no payee can be trusted") { bank in
            let iban = try await bank.ben.client.accounts.account(id: bank.bens).iban?.text ?? ""
            _ = try await bank.ben.client.beneficiaries.add(
                BeneficiaryRequest(name: "x", iban: iban, acceptsName: true, idempotencyKey: key("b")),
                mode: .commit)
            await assertRefused(.unauthorized(.secondFactorMissing)) {
                try await bank.ben.client.beneficiaries.trust("BEN001", code: "123456", mode: .commit)
            }
            await assertRefused(.notFound(.beneficiary, name: "BEN009")) {
                try await bank.ben.client.beneficiaries.trust("BEN009", code: "123456", mode: .commit)
            }
        },
        Promise("to another bank, any amount needs a code, and the answer pays") { bank in
            let abroad = TransferDestination.iban(
                try IBAN(PaymentBank.foreignIBAN), creditorName: "Ada Lovelace")
            let challenge = try await bank.challenge(usd(1), to: abroad)
            XCTAssertEqual(challenge.payee, "Ada Lovelace (\(PaymentBank.foreignIBAN))")
            let transfer = try await bank.confirm(challenge)
            XCTAssertEqual(transfer.creditorName, "Ada Lovelace")
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [9_849, 0, 2_000])
        },
        Promise("a scheduled transfer is confirmed when it is ordered") { bank in
            let day = bank.bank.now.utcDate.adding(days: 3)
            let challenge = try await bank.challenge(usd(100), to: .account(bank.bens), on: day)
            let waiting = try await bank.confirm(challenge)
            XCTAssertEqual(waiting.status, .pending)
            XCTAssertEqual(waiting.executionDate, day)
            let count = try await bank.bank.control.makeDueTransfers(day)
            XCTAssertEqual(count, 1)
            let balances = try await bank.balances()
            XCTAssertEqual(balances, [9_900, 0, 2_100])
        },
    ]
}

extension BankConformanceTests {
    func testTrustPromises_AreKept() async throws { try await keep(TrustPromises.all) }
}

extension StepUpBank {
    /// Adds Ben to Anna's beneficiaries.
    func keepBen() async throws -> BeneficiaryID {
        let iban = try await ben.client.accounts.account(id: bens).iban?.text ?? ""
        return try await anna.client.beneficiaries.add(
            BeneficiaryRequest(name: "Ben", iban: iban, acceptsName: true, idempotencyKey: FreshKeys.next()),
            mode: .commit
        ).beneficiary.id
    }

    /// Looks up the holder of Ben's account.
    fileprivate func lookUp(_ name: String, by machine: Machine) async throws -> AddedBeneficiary {
        let iban = try await ben.client.accounts.account(id: bens).iban?.text ?? ""
        return try await machine.client.beneficiaries.add(
            BeneficiaryRequest(name: name, iban: iban, acceptsName: false, idempotencyKey: FreshKeys.next()),
            mode: .commit)
    }

    fileprivate func pay(
        _ amount: Money, to destination: TransferDestination, on day: CalendarDate? = nil
    ) async throws -> Transfer {
        try await anna.client.transfers.create(
            TransferRequest(
                from: main, to: destination, amount: amount, executionDate: day,
                idempotencyKey: FreshKeys.next()),
            mode: .commit)
    }

    fileprivate func challenge(
        _ amount: Money, to destination: TransferDestination, on day: CalendarDate? = nil
    ) async throws -> Challenge {
        let error = await refusal { try await pay(amount, to: destination, on: day) }
        guard case .challengeRequired(let challenge)? = error else {
            XCTFail("\(String(describing: error)) is no challenge")
            throw XCTestError(.failureWhileWaiting)
        }
        return challenge
    }
}
