import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about payments after a change of the payer's second factor.
enum FactorChangePromises {
    static let all: [Promise<StepUpBank>] = [
        Promise("for a day after a second factor was replaced, larger payments to every payee are refused") {
            bank in
            let kept = try await bank.keepBen()
            try await bank.people.advance(24 * 60 * 60)
            try await bank.anna.login("anna", code: bank.recoveryCodes[0])
            let second = try await bank.replaceFactor()
            let end = try await bank.endOfWait()
            // Whoever has the new factor can trust payees.
            _ = try await bank.anna.client.beneficiaries.trust(
                kept, code: try await bank.people.freshCode(second), mode: .commit)
            let other = TransferDestination.iban(try IBAN(PaymentBank.foreignIBAN), creditorName: "Ada")
            for destination in [.account(bank.bens), .beneficiary(kept), other] {
                await assertRefused(.coolingOff(until: end, payee: nil, maximum: usd(9_000))) {
                    try await bank.order(usd(9_001), to: destination)
                }
                await assertRefused(.coolingOff(until: end, payee: nil, maximum: usd(9_000))) {
                    try await bank.order(usd(9_001), to: destination, mode: .dryRun)
                }
            }
            let outcomes = try await bank.anna.client.payAll([
                TransferRequest(
                    from: bank.main, to: .beneficiary(kept), amount: usd(9_001),
                    idempotencyKey: FreshKeys.next())
            ])
            XCTAssertEqual(outcomes, [.refused(.coolingOff(until: end, payee: nil, maximum: usd(9_000)))])
            try await bank.order(usd(100), to: .account(bank.savings))
            try await bank.order(usd(100), to: .beneficiary(kept))
            try await bank.people.advance(24 * 60 * 60)
            try await bank.anna.login("anna", code: try await bank.people.freshCode(second))
            _ = try await bank.challenge(usd(9_001))
        },
        Promise("tokens and standing orders wait too after a second factor was removed") { bank in
            let account = try await bank.ben.client.accounts.account(id: bank.bens)
            let request = AccessTokenRequest(
                name: "payer", scopes: [.transfers],
                payees: [.iban(try XCTUnwrap(account.iban?.validated), creditorName: "Ben")],
                maximumPerDay: usd(10_000))
            let issued = try await bank.anna.make(request, code: bank.recoveryCodes[0])
            let program = try await bank.people.machine("Server")
            try await program.steal(SessionTokens(access: issued.secret, refresh: issued.secret))
            try await bank.anna.disable(code: bank.recoveryCodes[1])
            let refused = await refusal {
                try await program.client.pay(usd(9_001), from: bank.main, to: bank.bens)
            }
            guard case .coolingOff? = refused else { return XCTFail("\(String(describing: refused))") }
            let order = await refusal {
                try await bank.anna.client.standingOrders.create(
                    StandingOrderRequest(
                        from: bank.main, to: .account(bank.bens), amount: usd(9_001), reference: "",
                        schedule: StandingOrderSchedule(
                            .monthly, from: bank.bank.now.utcDate.adding(days: 2)),
                        idempotencyKey: FreshKeys.next()), mode: .commit)
            }
            guard case .coolingOff? = order else { return XCTFail("\(String(describing: order))") }
        },
        Promise("transfers that were confirmed with the former factor are booked") { bank in
            let day = bank.bank.now.utcDate.adding(days: 1)
            let waiting = try await bank.scheduled(usd(9_001), on: day)
            _ = try await bank.replaceFactor()
            _ = try await bank.bank.control.makeDueTransfers(day)
            let made = try await bank.anna.client.transfers.transfer(id: waiting.id)
            XCTAssertEqual(made.status, .booked)
        },
    ]
}

extension BankConformanceTests {
    func testFactorChangePromises_AreKept() async throws { try await keep(FactorChangePromises.all) }
}

extension StepUpBank {
    /// Replaces Anna's second factor.
    fileprivate func replaceFactor() async throws -> TOTPEnrollment {
        let second = try await anna.enroll(code: recoveryCodes[1])
        _ = try await anna.auth.verifyOTP(try await people.freshCode(second))
        return second
    }

    /// When payments to Anna's payees stop waiting.
    fileprivate func endOfWait() async throws -> Instant {
        let payees = try await anna.client.beneficiaries.beneficiaries()
        return try XCTUnwrap(payees.first?.coolingOffUntil)
    }

    @discardableResult
    fileprivate func order(
        _ amount: Money, to destination: TransferDestination, on day: CalendarDate? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> Transfer {
        try await anna.client.transfers.create(
            TransferRequest(
                from: main, to: destination, amount: amount, executionDate: day,
                idempotencyKey: FreshKeys.next()), mode: mode)
    }

    fileprivate func scheduled(_ amount: Money, on day: CalendarDate) async throws -> Transfer {
        do {
            return try await order(amount, to: .account(bens), on: day)
        } catch ServiceError.challengeRequired(let challenge) {
            return try await confirm(challenge)
        }
    }
}
