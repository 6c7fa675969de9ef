import BankContainer
import BankDomain
import BankMock
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Containers for tests and previews, and narrower views of a container.
@MainActor
final class VariantTests: XCTestCase {
    private let opening = AccountOpening(accountType: .savings, currency: .eur, accountName: "Trip")

    // MARK: Test container

    func testTestContainersOfOneSeed_AreAlike() async throws {
        var numbers: [String] = []
        for seed in [1, 1, 2] as [UInt64] {
            let service = TestContainer(randomSeed: seed).accountService
            numbers.append(try await service.open(opening, mode: .commit).accountNumber)
        }
        XCTAssertEqual(numbers[0], numbers[1])
        XCTAssertNotEqual(numbers[0], numbers[2])
    }

    func testTestContainer_ShowsItsMocks() async {
        let container = TestContainer()
        XCTAssertTrue(container.accountService is MockAccountService)
        XCTAssertTrue(container.secureStorage is MockSecureStorage)
        XCTAssertEqual(container.mockBank.seedPrincipal.userID, "USR001")
    }

    func testFaultOfTestContainer_FailsItsOperationOnly() async throws {
        let container = TestContainer()
        await container.setConditions(
            DemoConditions(faults: [.accountsList: .init(.networkError(underlying: "no line"))]))
        await assertRefused(.networkError(underlying: "no line")) {
            try await container.accountService.accounts(.own)
        }
        let account = try await container.accountService.account(id: "ACC001")
        XCTAssertEqual(account.balance, usd(543_250))
    }

    func testFaultTakenBack_LetsTheOperationWork() async throws {
        let container = TestContainer()
        await container.setConditions(DemoConditions(faults: [.accountsList: .init(.serverError(code: 500))]))
        await container.setConditions(DemoConditions())
        let accounts = try await container.accountService.accounts(.own)
        XCTAssertEqual(accounts.count, 4)
    }

    // MARK: Preview container

    func testPreviewContainers_AlwaysShowTheSameHousehold() async throws {
        let first = PreviewContainer()
        _ = try await first.accountService.rename("ACC001", to: "Renamed", mode: .commit)
        let accounts = try await PreviewContainer().accountService.accounts(.own)
        XCTAssertEqual(
            accounts.map(\.accountName),
            ["Primary Checking", "Emergency Savings", "Euro Account", "Holiday Fund"])
    }

    // MARK: Narrower views

    func testVariants_HaveTheServicesOfTheirContainer() async {
        let (test, preview) = (TestContainer(), PreviewContainer())
        XCTAssertTrue(test.accountService === test.container.accountService)
        XCTAssertTrue(preview.accountService === preview.container.accountService)
    }

    func testComposition_SeesTheServicesOfTheContainer() async throws {
        let container = DependencyContainer(configuration: .inMemory())
        let reader = Reader(dependencies: container)
        XCTAssertTrue(reader.accountService === container.accountService)
        XCTAssertTrue(reader.transactionService === container.transactionService)
        let session = container.session(of: "USR002")
        XCTAssertTrue(Reader(dependencies: session).accountService === session.accountService)
    }
}

/// A view factory that uses two of a container's nine services.
@MainActor
private struct Reader {
    typealias Dependencies = HasAccountService & HasTransactionService

    let accountService: any AccountServiceProtocol
    let transactionService: any TransactionServiceProtocol

    init(dependencies: any Dependencies) {
        accountService = dependencies.accountService
        transactionService = dependencies.transactionService
    }
}
