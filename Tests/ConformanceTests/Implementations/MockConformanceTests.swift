import BankMock
import BankTestSupport
import XCTest

/// The mock bank, held to every promise of the contracts.
final class MockConformanceTests: XCTestCase {
    func testOpeningAccounts_KeepsItsPromises() async {
        await assertKept(AccountOpeningPromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testChangingAccounts_KeepsItsPromises() async {
        await assertKept(AccountChangePromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testNamingAccounts_KeepsItsPromises() async {
        await assertKept(AccountNamingPromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testPrincipals_KeepTheirPromises() async {
        await assertKept(PrincipalPromises.all, by: "Mock", funded)
    }

    func testTransfers_KeepTheirPromises() async {
        await assertKept(TransferPromises.all, by: "Mock", funded)
    }

    func testRefusedTransfers_KeepTheirPromises() async {
        await assertKept(TransferRefusalPromises.all, by: "Mock", funded)
    }

    func testIdempotency_KeepsItsPromises() async {
        await assertKept(IdempotencyPromises.all, by: "Mock", funded)
    }

    func testUnownedAccounts_KeepTheirPromises() async {
        await assertKept(UnownedAccountPromises.all, by: "Mock", funded)
    }

    func testTransferLists_KeepTheirPromises() async {
        await assertKept(TransferListPromises.all, by: "Mock", funded)
    }

    func testTransactionLists_KeepTheirPromises() async {
        await assertKept(TransactionListPromises.all, by: "Mock", funded)
    }

    func testTransactionFilters_KeepTheirPromises() async {
        await assertKept(TransactionFilterPromises.all, by: "Mock", funded)
    }

    func testTextSearch_KeepsItsPromises() async {
        await assertKept(TextSearchPromises.all, by: "Mock", funded)
    }

    func testTeller_KeepsItsPromises() async {
        await assertKept(TellerPromises.all, by: "Mock", funded)
    }

    func testLedger_KeepsItsPromises() async {
        await assertKept(LedgerPromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testSecureStorage_KeepsItsPromises() async {
        await assertKept(SecureStoragePromises.all, by: "InMemorySecureStorage") { InMemorySecureStorage() }
    }

    private func funded() async throws -> FundedBank { try await FundedBank(.mock()) }
}
