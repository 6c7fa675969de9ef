import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about limits.
enum TransferLimitPromises {
    static let all: [Promise<PaymentBank>] = [
        Promise("scheduled transfers count by the present owner of the payee's account") { bank in
            try await bank.pay(usd(5_000), to: .account(bank.funded.foreign), on: bank.tomorrow())
            _ = try await bank.payer.teller.addOwner("USR001", to: bank.funded.foreign, mode: .commit)
            try await bank.pay(usd(5_000), to: bank.abroad(), on: bank.tomorrow())
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(3_001), to: bank.abroad(), on: bank.tomorrow())
            }
        },
        Promise("a single transfer is limited to the cent") { bank in
            let expected = ServiceError.limitExceeded(
                limit: usd(5_000), requested: usd(5_001), per: .transfer)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(5_001), to: .account(bank.funded.foreign))
            }
            try await bank.pay(usd(5_000), to: .account(bank.funded.foreign))
        },
        Promise("transfers between own accounts are neither limited nor counted") { bank in
            try await bank.payer.pay(usd(9_000), from: bank.funded.main, to: bank.funded.savings)
            try await bank.payer.pay(usd(9_000), from: bank.funded.savings, to: bank.funded.main)
            try await bank.pay(usd(5_000), to: .account(bank.funded.foreign))
        },
        Promise("the limit of a day counts its transfers without reversed ones") { bank in
            let first = try await bank.pay(usd(4_000), to: .account(bank.funded.foreign))
            try await bank.pay(usd(4_000), to: .account(bank.funded.foreign))
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(1), to: bank.abroad())
            }
            _ = try await bank.payer.transfers.reverse(first.id, idempotencyKey: key("r"), mode: .commit)
            try await bank.pay(usd(1_000), to: .account(bank.funded.foreign))
        },
        Promise("a part that another bank sent back counts no more, and the rest does") { bank in
            let first = try await bank.pay(usd(5_000), to: bank.abroad())
            let clearing = bank.payer.clearing
            _ = try await clearing.submit(atMost: 10, idempotencyKey: key("m"), mode: .commit)
            let part = ReturnedPayment(networkID: "R", original: first.id, amount: usd(1_000), reason: nil)
            _ = try await clearing.apply([.returned(part)], mode: .commit)
            let shown = try await bank.payer.transfers.transfer(id: first.id)
            XCTAssertEqual(shown.status, .booked)
            XCTAssertEqual(shown.clearing?.returnedAmount, usd(1_000))
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(4_001), to: .account(bank.funded.foreign))
            }
            try await bank.pay(usd(4_000), to: .account(bank.funded.foreign))
        },
        Promise("a scheduled transfer counts on its day and in its month") { bank in
            let day = bank.tomorrow(40)
            try await bank.pay(usd(5_000), to: .account(bank.funded.foreign), on: day)
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(3_001), to: .account(bank.funded.foreign), on: day)
            }
            try await bank.pay(usd(3_001), to: .account(bank.funded.foreign))
        },
        Promise("a standing order has the same limit") { bank in
            let request = StandingOrderRequest(
                from: bank.funded.main, to: .account(bank.funded.foreign), amount: usd(5_001),
                schedule: StandingOrderSchedule(.monthly, from: bank.tomorrow()), idempotencyKey: key("o"))
            let expected = ServiceError.limitExceeded(
                limit: usd(5_000), requested: usd(5_001), per: .transfer)
            await assertRefused(expected) {
                try await bank.payer.standingOrders.create(request, mode: .commit)
            }
        },
        Promise("a standing order counts on the day of its first payment, as a scheduled transfer does") {
            bank in
            try await bank.pay(usd(5_000), to: .account(bank.funded.foreign))
            try await bank.pay(usd(3_000), to: .account(bank.funded.foreign))
            let later = StandingOrderRequest(
                from: bank.funded.main, to: .account(bank.funded.foreign), amount: usd(3_000),
                schedule: StandingOrderSchedule(.monthly, from: bank.tomorrow(40)), idempotencyKey: key("o"))
            _ = try await bank.payer.standingOrders.create(later, mode: .commit)
            let today = StandingOrderRequest(
                from: bank.funded.main, to: .account(bank.funded.foreign), amount: usd(3_000),
                schedule: StandingOrderSchedule(.monthly, from: bank.funded.today), idempotencyKey: key("p"))
            await assertRefused(.limitExceeded(limit: usd(8_000), requested: usd(11_000), per: .day)) {
                try await bank.payer.standingOrders.create(today, mode: .commit)
            }
        },
        Promise("after the day is closed, transfers count on the next day, as quoted and booked") { bank in
            _ = try await bank.payer.ledger.closeDays(through: bank.bank.control.today(), mode: .commit) {
                _ in
            }
            let first = try await bank.pay(usd(5_000), to: .account(bank.funded.foreign))
            XCTAssertEqual(first.status, .booked)
            XCTAssertEqual(first.executionDate, bank.tomorrow())
            let request = TransferRequest(
                from: bank.funded.main, to: bank.funded.foreign, amount: usd(3_001), idempotencyKey: key("q"))
            let quote = try await bank.payer.transfers.quote(request)
            XCTAssertEqual(quote.executionDate, bank.tomorrow())
            let expected = ServiceError.limitExceeded(limit: usd(8_000), requested: usd(8_001), per: .day)
            try await assertRefusedWithoutEffect(expected, bank.bank) {
                try await bank.pay(usd(3_001), to: .account(bank.funded.foreign))
            }
        },
    ]
}

extension BankConformanceTests {
    func testTransferLimitPromises_AreKept() async throws { try await keep(TransferLimitPromises.all) }
}
