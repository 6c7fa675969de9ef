import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``BeneficiaryServiceProtocol``.
enum BeneficiaryPromises {
    static let all: [Promise<PaymentBank>] = [
        Promise("a payee at another bank is added without a check of the name") { bank in
            let added = try await bank.add(" Ada Lovelace ", "gb33 bukb 2020 1555 5555 55")
            XCTAssertEqual(added.nameCheck, NameCheck(.unavailable))
            XCTAssertEqual(added.beneficiary.id, "BEN001")
            XCTAssertEqual(added.beneficiary.name, "Ada Lovelace")
            XCTAssertEqual(added.beneficiary.iban.text, PaymentBank.foreignIBAN)
            XCTAssertNil(added.beneficiary.accountID)
            XCTAssertFalse(added.beneficiary.isTrusted)
            XCTAssertEqual(
                added.beneficiary.coolingOffUntil, bank.bank.now.adding(milliseconds: 86_400_000))
            let listed = try await bank.payer.beneficiaries.beneficiaries()
            XCTAssertEqual(listed, [added.beneficiary])
        },
        Promise("at this bank, the name is compared with the holder's") { bank in
            let iban = try await bank.customersIBAN()
            await assertRefused(.nameMismatch(given: "Bakery", actualName: nil)) {
                try await bank.add("Bakery", iban)
            }
            let holder = try await bank.holder()
            let close = String(holder.dropLast())
            await assertRefused(.nameMismatch(given: close, actualName: holder)) {
                try await bank.add(close, iban)
            }
            let accepted = try await bank.add(close, iban, accepting: true, mode: .dryRun)
            XCTAssertEqual(accepted.nameCheck, NameCheck(.closeMatch, actualName: holder))
            let added = try await bank.add("Mrs " + holder.uppercased(), iban)
            XCTAssertEqual(added.nameCheck, NameCheck(.match))
            XCTAssertEqual(added.beneficiary.accountID, bank.funded.foreign)
        },
        Promise("names cannot be guessed without limit, in dry runs too; a matching one does not count") {
            bank in
            let iban = try await bank.customersIBAN()
            let holder = try await bank.holder()
            for _ in 1...10 { try await bank.add(holder, iban, mode: .dryRun) }
            for number in 1...5 {
                await assertRefused(.nameMismatch(given: "Guess \(number)", actualName: nil)) {
                    try await bank.add("Guess \(number)", iban, mode: number < 3 ? .dryRun : .commit)
                }
            }
            for name in ["Guess 6", holder] {
                let error = await refusal { try await bank.add(name, iban) }
                guard case .tooManyAttempts? = error else {
                    return XCTFail("\(name): \(String(describing: error))")
                }
            }
            try await bank.add("Ada Lovelace", PaymentBank.foreignIBAN)
        },
        Promise("an invalid IBAN is refused, also one of the demo") { bank in
            await assertRefused(
                .invalidIBAN(text: "US12345678901234567890", reason: .unknownCountry("US"))
            ) { try await bank.add("Ada", "US12345678901234567890") }
            let iban = try IBAN(bankAccountNumber: "0000000001").text
            await assertRefused(.notFound(.account, name: iban)) { try await bank.add("Ada", iban) }
        },
        Promise("an IBAN is added once, with one key, and a different request under it is refused") { bank in
            let first = try await bank.add("Ada", PaymentBank.foreignIBAN, key: key("k"))
            let again = try await bank.add("Ada", PaymentBank.foreignIBAN, key: key("k"))
            XCTAssertEqual(first, again)
            await assertRefused(.duplicateRequest(key("k"))) {
                try await bank.add("Bea", PaymentBank.foreignIBAN, key: key("k"))
            }
            await assertRefused(.alreadyExists(.beneficiary, name: "BEN001")) {
                try await bank.add("Ada", PaymentBank.foreignIBAN)
            }
            await assertRefused(.duplicateRequest(key("k"))) {
                try await bank.pay(usd(1), to: bank.abroad(), key: key("k"))
            }
        },
        Promise("it is found by id, IBAN, name and prefix, by its user only") { bank in
            let added = try await bank.add("Ada Lovelace", PaymentBank.foreignIBAN).beneficiary
            for name in ["ben001", "GB33 BUKB 2020 1555 5555 55", "ADA LOVELACE", "ada", "gb33"] {
                let found = try await bank.payer.beneficiaries.beneficiary(named: name)
                XCTAssertEqual(found, added, name)
            }
            for client in [bank.funded.customer] {
                let listed = try await client.beneficiaries.beneficiaries()
                XCTAssertEqual(listed, [])
                await assertRefused(.notFound(.beneficiary, name: "BEN001")) {
                    try await client.beneficiaries.beneficiary(named: "BEN001")
                }
                await assertRefused(.notFound(.beneficiary, name: "BEN001")) {
                    try await client.beneficiaries.rename("BEN001", to: "x", mode: .commit)
                }
            }
            await assertRefused(.notFound(.beneficiary, name: "")) {
                try await bank.payer.beneficiaries.beneficiary(named: "")
            }
        },
        Promise("it is renamed and removed, and dry runs store neither") { bank in
            let added = try await bank.add("Ada", PaymentBank.foreignIBAN).beneficiary
            for mode in [ExecutionMode.dryRun, .commit] {
                let renamed = try await bank.payer.beneficiaries.rename("BEN001", to: " Bea ", mode: mode)
                XCTAssertEqual(renamed.name, "Bea")
            }
            _ = try await bank.payer.beneficiaries.remove("BEN001", mode: .dryRun)
            let removed = try await bank.payer.beneficiaries.remove("BEN001", mode: .commit)
            XCTAssertEqual(removed.status, .removed)
            let listed = try await bank.payer.beneficiaries.beneficiaries()
            XCTAssertEqual(listed, [])
            await assertRefused(.notFound(.beneficiary, name: "BEN001")) {
                try await bank.pay(usd(1), to: .beneficiary("BEN001"))
            }
            let again = try await bank.add("Ada", added.iban.text).beneficiary
            XCTAssertEqual(again.id, "BEN002")
        },
        Promise("a payee with orders is not removed unless they end too") { bank in
            let kept = try await bank.add("Ada", PaymentBank.foreignIBAN).beneficiary
            let order = try await bank.payer.standingOrders.create(
                StandingOrderRequest(
                    from: bank.funded.main, to: .beneficiary(kept.id), amount: usd(100),
                    schedule: StandingOrderSchedule(.monthly, from: bank.tomorrow()),
                    idempotencyKey: FreshKeys.next()), mode: .commit)
            let waiting = try await bank.pay(usd(100), to: .beneficiary(kept.id), on: bank.tomorrow(2))
            let byIBAN = try await bank.pay(usd(100), to: bank.abroad(), on: bank.tomorrow(2))
            let expected = ServiceError.hasDependents(
                .beneficiary, name: kept.id.text, dependents: [order.id.text, waiting.id.text])
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.payer.beneficiaries.remove(kept.id, mode: .commit)
            }
            _ = try await bank.payer.beneficiaries.remove(kept.id, endsDependents: true, mode: .commit)
            let ended = try await bank.payer.standingOrders.order(id: order.id)
            XCTAssertEqual(ended.status, .cancelled)
            var statuses: [Transfer.Status] = []
            for id in [waiting.id, byIBAN.id] {
                statuses.append(try await bank.payer.transfers.transfer(id: id).status)
            }
            XCTAssertEqual(statuses, [.cancelled, .pending])
        },
        Promise("it is paid by its id, at this bank through its account") { bank in
            let holder = try await bank.holder()
            try await bank.add(holder, try await bank.customersIBAN())
            try await bank.add("Ada", PaymentBank.foreignIBAN)
            let inside = try await bank.pay(usd(500), to: .beneficiary("BEN001"))
            XCTAssertEqual(inside.toAccountID, bank.funded.foreign)
            let outside = try await bank.pay(usd(500), to: .beneficiary("BEN002"))
            XCTAssertEqual(outside.creditorName, "Ada")
            XCTAssertEqual(outside.fee, usd(150))
        },
        Promise("while it is new, larger payments are refused, except those scheduled for later") { bank in
            try await bank.add("Ada", PaymentBank.foreignIBAN)
            let end = bank.bank.now.adding(milliseconds: 86_400_000)
            try await bank.pay(usd(1_000), to: .beneficiary("BEN001"))
            try await assertRefusedWithoutEffect(.coolingOff(until: end), bank.bank) {
                try await bank.pay(usd(1_001), to: .beneficiary("BEN001"))
            }
            try await bank.pay(usd(1_001), to: .beneficiary("BEN001"), on: bank.tomorrow(2))
        },
        Promise("a new payee cools off, by id and by IBAN") { bank in
            let kept = try await bank.add("Ada", PaymentBank.foreignIBAN).beneficiary
            let end = bank.bank.now.adding(milliseconds: 86_400_000)
            try await assertRefusedWithoutEffect(.coolingOff(until: end), bank.bank) {
                try await bank.pay(usd(1_001), to: .iban(kept.iban, creditorName: "Ada"))
            }
        },
        Promise("its user is notified of every stored change") { bank in
            try await bank.add("Ada", PaymentBank.foreignIBAN)
            _ = try await bank.payer.beneficiaries.rename("BEN001", to: "Bea", mode: .dryRun)
            _ = try await bank.payer.beneficiaries.rename("BEN001", to: "Bea", mode: .commit)
            let news = try await bank.bank.control.news("USR001").filter {
                $0.kind == "beneficiaryChanged"
            }
            XCTAssertEqual(
                news,
                [
                    StoredNotification(.beneficiaryChanged, "BEN001", nil, "Ada"),
                    StoredNotification(.beneficiaryChanged, "BEN001", nil, "Bea"),
                ])
        },
    ]
}

extension BankConformanceTests {
    func testBeneficiaryPromises_AreKept() async throws { try await keep(BeneficiaryPromises.all) }
}

extension PaymentBank {
    /// The name of the customer's account holder, which a payer sees on a close match.
    fileprivate func holder() async throws -> String { bank.name.hasSuffix("Mock") ? "Customer" : "USR002" }
}
