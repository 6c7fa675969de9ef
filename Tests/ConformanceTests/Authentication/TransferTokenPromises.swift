import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises about tokens for transfers.
enum TransferTokenPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("a token pays only its payees, however the payment names them") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.payer(of: [.iban(home.bensIBAN, creditorName: "Ben")], usd(1_000))
            try await program.client.pay(usd(10), from: home.main, to: home.bens)
            _ = try await program.client.transfers.create(
                TransferRequest(
                    from: home.main, to: .iban(home.bensIBAN, creditorName: "X"), amount: usd(20),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
            await assertBeyondGrant {
                try await program.client.pay(usd(1), from: home.main, to: home.savings)
            }
            let balance = try await bank.bank.operator.balance(home.bens)
            XCTAssertEqual(balance, 30)
        },
        Promise("a token sends at most its amount per day") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.payer(of: [.account(home.savings)], usd(100))
            await assertBeyondGrant {
                try await program.client.pay(usd(101), from: home.main, to: home.savings)
            }
            try await program.client.pay(usd(60), from: home.main, to: home.savings)
            await assertBeyondGrant {
                try await program.client.pay(usd(41), from: home.main, to: home.savings)
            }
            try await program.client.pay(usd(40), from: home.main, to: home.savings)
            await assertBeyondGrant {
                try await program.client.pay(usd(1), from: home.main, to: home.savings)
            }
            try await bank.advance(86_400)
            try await program.client.pay(usd(100), from: home.main, to: home.savings)
        },
        Promise("a scheduled payment counts on the day it is ordered") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.payer(of: [.account(home.savings)], usd(100))
            _ = try await program.client.transfers.create(
                TransferRequest(
                    from: home.main, to: .account(home.savings), amount: usd(100),
                    executionDate: bank.bank.now.utcDate.adding(days: 5), idempotencyKey: FreshKeys.next()),
                mode: .commit)
            await assertBeyondGrant {
                try await program.client.pay(usd(1), from: home.main, to: home.savings)
            }
        },
        Promise("a repeated payment counts once; dry runs and refused payments do not count") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.payer(of: [.account(home.savings)], usd(100))
            let key = FreshKeys.next()
            try await program.client.pay(usd(60), from: home.main, to: home.savings, key: key)
            try await program.client.pay(usd(60), from: home.main, to: home.savings, key: key)
            try await program.client.pay(usd(40), from: home.main, to: home.savings, mode: .dryRun)
            await assertRefused(.notFound(.account, name: "ACC099")) {
                try await program.client.pay(usd(40), from: home.main, to: "ACC099")
            }
            try await program.client.pay(usd(40), from: home.main, to: home.savings)
            let balance = try await bank.bank.operator.balance(home.savings)
            XCTAssertEqual(balance, 100)
        },
        Promise("payments in a session do not count for the user's tokens") { bank in
            let home = try await TokenHome(bank)
            let program = try await home.payer(of: [.account(home.savings)], usd(100))
            try await home.machine.client.pay(usd(500), from: home.main, to: home.savings)
            try await program.client.pay(usd(100), from: home.main, to: home.savings)
        },
        Promise("a token keeps paying the IBAN that its user saw") { bank in
            let home = try await TokenHome(bank)
            let kept = try await home.machine.client.beneficiaries.add(.abroad, mode: .commit).beneficiary
            let program = try await home.payer(of: [.beneficiary(kept.id)], usd(1_000))
            let shown = try await home.machine.auth.tokens().first?.grant.transfers?.payees
            XCTAssertEqual(shown, [.init(name: kept.name, account: kept.iban.text)])
            _ = try await home.machine.client.beneficiaries.remove(
                kept.id, endsDependents: true, mode: .commit)
            await assertNotFound(.beneficiary) {
                try await program.client.transfers.create(
                    TransferRequest(
                        from: home.main, to: .beneficiary(kept.id), amount: usd(5),
                        idempotencyKey: FreshKeys.next()), mode: .commit)
            }
            _ = try await program.client.transfers.create(
                TransferRequest(
                    from: home.main, to: .iban(kept.iban, creditorName: "Anyone"), amount: usd(5),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Promise("a token does not allow files, holds, orders, codes or reversals") { bank in
            let home = try await TokenHome(bank)
            let client = try await home.payer(of: [.account(home.savings)], usd(100)).client
            let request = TransferRequest(
                from: home.main, to: .account(home.savings), amount: usd(1), idempotencyKey: FreshKeys.next())
            await assertRefused(.unauthorized(.beyondScope(.transfersImport))) {
                try await client.payAll([request])
            }
            await assertRefused(.unauthorized(.beyondScope(.transfersHold))) {
                try await client.transfers.hold(
                    TransferHoldRequest(
                        from: home.main, to: .account(home.savings), amount: usd(1),
                        idempotencyKey: FreshKeys.next()), mode: .commit)
            }
            await assertRefused(.unauthorized(.beyondScope(.standingOrdersCreate))) {
                try await client.standingOrders.create(
                    StandingOrderRequest(
                        from: home.main, to: .account(home.savings), amount: usd(1),
                        schedule: StandingOrderSchedule(
                            .monthly, from: bank.bank.now.utcDate.adding(days: 1)),
                        idempotencyKey: FreshKeys.next()), mode: .commit)
            }
            await assertRefused(.unauthorized(.beyondScope(.transfersConfirm))) {
                try await client.transfers.confirm("CHL000001", code: "123456")
            }
            await assertRefused(.unauthorized(.beyondScope(.transfersReverse))) {
                try await client.transfers.reverse(
                    "TRF000001", idempotencyKey: FreshKeys.next(), mode: .commit)
            }
        },
    ]
}

extension BankConformanceTests {
    func testTransferTokenPromises_AreKept() async throws { try await keep(TransferTokenPromises.all) }
}

private func assertBeyondGrant(
    line: UInt = #line, _ body: () async throws -> some Any
) async {
    let error = await refusal(line: line, body)
    guard case .unauthorized(.beyondGrant)? = error else {
        return XCTFail("\(String(describing: error))", line: line)
    }
}
