import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger

/// Entry hashes are a file format: the same bookings have the same hashes in every version, so that older ledgers
/// verify. The golden digest was recorded before `LedgerTransaction` existed.
final class EntryHashGoldenTests: LedgerTestCase {
    /// The digest over the last hashes of all accounts after the bookings below.
    private static let golden = "65071c76d4fb6d45fc08a5cbe7d6207d3bd0d4cb73953670c147761446325f61"

    func testTheSameBookings_HaveTheSameHashes() async throws {
        let clock = MovableClock(TestBank.instant)
        bank = TestBank(path: folder + "/ledger.db", seed: 7, clock: clock)
        try await bank.initialize()
        try await openAccounts()
        try await takeRates()
        try await move()
        try await payByCard(clock)
        clock.advance(seconds: 17 * 86_400)
        _ = try await bank.books.closeDays(
            through: CalendarDate(year: 2026, month: 1, day: 31)!, mode: .commit
        ) {
            _ in
        }
        let path = folder + "/export.jsonl"
        let report = try await bank.books.exportBank(to: path, mode: .commit)
        let header = try XCTUnwrap(
            String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").first)
        XCTAssertGreaterThan(report.entryCount, 30)
        XCTAssertEqual(Self.digest(in: String(header)), Self.golden, "\(header)")
    }

    private static func digest(in header: String) -> String {
        header.components(separatedBy: "\"headsDigest\":\"").last?.prefix(64).description ?? ""
    }

    private func openAccounts() async throws {
        for (name, currency) in [("Main", Currency.usd), ("Second", .usd), ("Abroad", .eur)] {
            try await bank.open(name, 500_000, currency: currency)
        }
        _ = try await bank.accounts.open(
            AccountOpening(
                accountType: .savings, currency: .usd, accountName: "Saved", productID: "instant-savings"),
            mode: .commit)
        _ = try await bank.teller.deposit(
            CashRequest(accountID: "ACC004", amount: .usd(1_000_000), idempotencyKey: .fresh()), mode: .commit
        )
    }

    private func takeRates() async throws {
        let path = try file("rates", "Date,USD,\n2026-01-14,1.1000,\n")
        _ = try await LedgerMarketDataService(store: bank.store, principals: bank.principals).importRates(
            RatesImportRequest(filePaths: [path], mode: .commit))
    }

    private func transfer(
        _ minorUnits: Int64, from: AccountID = "ACC001", to: TransferDestination
    ) -> TransferRequest {
        TransferRequest(
            from: from, to: to, amount: .usd(minorUnits), reference: "Ref \(minorUnits)",
            idempotencyKey: .fresh())
    }

    private func move() async throws {
        let abroad = try TransferDestination.iban(IBAN("GB33BUKB20201555555555"), creditorName: "Ada")
        for index in 1...3 as ClosedRange<Int64> {
            _ = try await bank.transfers.create(transfer(index, to: .account("ACC002")), mode: .commit)
        }
        let first = try await bank.transfers.create(transfer(700, to: abroad), mode: .commit)
        _ = try await bank.transfers.create(transfer(1_234, to: .account("ACC003")), mode: .commit)
        _ = try await bank.transfers.reverse(first.id, idempotencyKey: .fresh(), mode: .commit)
        _ = try await bank.transfers.createAll(
            TransferBatch(
                name: "file",
                requests: [
                    transfer(5, to: .account("ACC002")), transfer(99_999_999, to: .account("ACC002")),
                    transfer(6, to: abroad), transfer(7, to: .account("ACC003")),
                ], isLinked: false), mode: .commit)
        let hold = try await bank.transfers.hold(
            TransferHoldRequest(
                from: "ACC001", to: abroad, amount: .usd(2_000), idempotencyKey: .fresh()), mode: .commit)
        _ = try await bank.transfers.capture(
            hold.id, amount: .usd(1_500), idempotencyKey: .fresh(), mode: .commit)
    }

    private func payByCard(_ clock: MovableClock) async throws {
        let cards = LedgerCardService(
            store: bank.store, principals: bank.principals, secureStorage: TestKeychain(), clock: clock,
            random: SeededRandomSource(seed: 5))
        let card = try await cards.order(
            CardOrder(accountID: "ACC001", name: "Card", idempotencyKey: .fresh()), mode: .commit)
        _ = try await cards.apply(.activate, to: card.id, mode: .commit)
        let held = try await cards.authorise(
            CardPayment(
                cardID: card.id, merchant: "Shop", category: .groceries, country: .unitedStates,
                amount: .usd(900), idempotencyKey: .fresh()), mode: .commit)
        _ = try await cards.capture(
            CardCapture(authorisationID: held.id, amount: .usd(800), idempotencyKey: .fresh()), mode: .commit)
    }
}
