import BankKit
import XCTest

/// What an app writes that links BankKit alone. The pages of the library show this code.
@MainActor
final class BankKitTests: XCTestCase {
    func testHousehold_IsShownByAViewModel() async throws {
        var lines: [String] = []
        func print(_ name: String, _ balance: Money) { lines.append("\(name) \(balance.decimalText)") }

        let bank = MockBankHost.household()
        let accounts = MockAccountService(host: bank, principals: bank.owner)

        let screen = AccountsListViewModel(accountService: accounts, coordinator: nil)
        await screen.load()
        for account in try screen.state.get() {
            print(account.accountName, account.balance)
        }
        XCTAssertEqual(lines.prefix(2), ["Primary Checking 5432.50", "Emergency Savings 15000.00"])
    }

    func testFault_IsWhatTheScreenShows() async {
        let bank = MockBankHost.household()
        let control = MockDemoControl(host: bank)
        await control.setConditions(
            DemoConditions(faults: [.accountsList: .init(.networkError(underlying: "offline"))]))

        let accounts = MockAccountService(host: bank, principals: bank.owner)
        let screen = AccountsListViewModel(accountService: accounts, coordinator: nil)
        await screen.load()
        XCTAssertEqual(screen.state, .failed(.networkError(underlying: "offline")))
    }

    func testHouseholdsOfOneSeed_AreAlikeAndApart() async throws {
        let (first, second) = (MockBankHost.household(), MockBankHost.household())
        let accounts = MockAccountService(host: first, principals: first.owner)
        _ = try await accounts.rename("ACC001", to: "Renamed", mode: .commit)
        let other = try await MockAccountService(host: second, principals: second.owner).account(id: "ACC001")
        XCTAssertEqual(other.accountName, "Primary Checking")
    }
}
