import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class HouseholdAccountTests: XCTestCase {
    func testFirstAccount_IsAsAgreed() async throws {
        let account = try await MockServices().accountService.account(id: "ACC001")
        XCTAssertEqual(
            account,
            Account(
                id: "ACC001", accountNumber: "1234567890", accountType: .checking, balance: usd(543_250),
                availableBalance: usd(523_250), accountName: "Primary Checking",
                iban: RecordedIBAN("US12345678901234567890"), isDefault: true, status: .active,
                ownerIDs: ["USR001"], productID: "premium-checking", floor: usd(0)))
    }

    func testSecondAccount_IsAsAgreed() async throws {
        let account = try await MockServices().accountService.account(id: "ACC002")
        XCTAssertEqual(
            account,
            Account(
                id: "ACC002", accountNumber: "0987654321", accountType: .savings, balance: usd(1_500_000),
                availableBalance: usd(1_500_000), accountName: "Emergency Savings", iban: nil,
                isDefault: false,
                status: .active, ownerIDs: ["USR001"], productID: "instant-savings", floor: usd(0)))
    }

    func testHousehold_HasFourAccountsInTwoCurrenciesAndALandlord() async throws {
        let services = MockServices()
        let own = try await services.accountService.accounts(.own)
        let all = try await services.accountService.accounts(.all)
        XCTAssertEqual(own.map(\.id), ["ACC001", "ACC002", "ACC003", "ACC004"])
        XCTAssertEqual(own.map(\.currency), [.usd, .usd, .eur, .eur])
        XCTAssertEqual(all.filter { !own.map(\.id).contains($0.id) }.map(\.ownerIDs), [["USR002"]])
        XCTAssertEqual(Set(all.map(\.accountNumber)).count, all.count)
        XCTAssertEqual(Set(all.map(\.accountName)).count, all.count)
    }

    func testDefault_IsTheFirstAccount() async throws {
        let account = try await MockServices().accountService.defaultAccount()
        XCTAssertEqual(account.id, "ACC001")
    }

    func testOtherIBANs_ValidateAndFollowFromTheNumbers() async throws {
        let accounts = try await MockServices().accountService.accounts(.all).filter { $0.id != "ACC001" }
        for account in accounts {
            guard let iban = account.iban else { continue }
            XCTAssertEqual(iban.validated, try IBAN(bankAccountNumber: account.accountNumber))
        }
        XCTAssertEqual(accounts.compactMap(\.iban).count, 3)
    }

    func testDemoIBAN_IsNotFoundAndNotPaid() async {
        let services = MockServices()
        for text in ["US12345678901234567890", "us12 3456 7890 1234 5678 90"] {
            let refusal = ServiceError.invalidIBAN(text: text, reason: .unknownCountry("US"))
            await assertRefused(refusal) { try await services.accountService.account(named: text) }
            await assertRefused(refusal) { try await services.accountService.payee(named: text) }
        }
        await assertRefused(.notFound(.account, name: "US12")) {
            try await services.accountService.account(named: "US12")
        }
    }

    func testAccountsAreTheSame_ForEverySeed() async throws {
        let accounts = try await MockServices(seed: .household(seed: 1)).accountService.accounts(.all)
        let others = try await MockServices(seed: .household(seed: 99)).accountService.accounts(.all)
        XCTAssertEqual(accounts, others)
    }

    func testSeedPrincipal_IsACustomer() {
        XCTAssertEqual(
            MockServices().host.seedPrincipal, Principal(userID: "USR001", roles: [.customer]))
    }
}
