import BankTestSupport
import XCTest

/// The ledger, held to every promise of the contracts.
final class LedgerConformanceTests: XCTestCase {
    func testOpeningAccounts_KeepsItsPromises() async {
        await assertKept(AccountOpeningPromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    func testChangingAccounts_KeepsItsPromises() async {
        await assertKept(AccountChangePromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    func testNamingAccounts_KeepsItsPromises() async {
        await assertKept(AccountNamingPromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    func testPrincipals_KeepTheirPromises() async {
        await assertKept(PrincipalPromises.all, by: "Ledger", funded)
    }

    func testTransfers_KeepTheirPromises() async {
        await assertKept(TransferPromises.all, by: "Ledger", funded)
    }

    func testRefusedTransfers_KeepTheirPromises() async {
        await assertKept(TransferRefusalPromises.all, by: "Ledger", funded)
    }

    func testIdempotency_KeepsItsPromises() async {
        await assertKept(IdempotencyPromises.all, by: "Ledger", funded)
    }

    func testUnownedAccounts_KeepTheirPromises() async {
        await assertKept(UnownedAccountPromises.all, by: "Ledger", funded)
    }

    func testTransferLists_KeepTheirPromises() async {
        await assertKept(TransferListPromises.all, by: "Ledger", funded)
    }

    func testTransactionLists_KeepTheirPromises() async {
        await assertKept(TransactionListPromises.all, by: "Ledger", funded)
    }

    func testTransactionFilters_KeepTheirPromises() async {
        await assertKept(TransactionFilterPromises.all, by: "Ledger", funded)
    }

    func testTextSearch_KeepsItsPromises() async {
        await assertKept(TextSearchPromises.all, by: "Ledger", funded)
    }

    func testTeller_KeepsItsPromises() async {
        await assertKept(TellerPromises.all, by: "Ledger", funded)
    }

    func testLedger_KeepsItsPromises() async {
        await assertKept(LedgerPromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    private func funded() async throws -> FundedBank { try await FundedBank(.ledger()) }
}
