import BankDomain
import BankServices
import BankTestSupport
import Foundation
import JSONKit
import XCTest

@testable import BankMock

/// Demo banks with data of their own.
final class DemoDataTests: XCTestCase {
    private let store = InMemorySnapshotStore()
    private let now = DemoData.usualClock

    private func data(_ json: JSONValue) throws -> DemoData { try DemoData(json, now: now) }

    private func load(_ json: JSONValue) async throws -> MockServices {
        let services = MockServices(store: store)
        _ = try await services.demoControl.load(try data(json), mode: .commit)
        return services
    }

    private func file(_ name: String) throws -> JSONValue {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let path = folder.appending(path: "../../../Fixtures/demo/\(name).json").standardized
        return try JSONValue(parsing: Array(Data(contentsOf: path)))
    }

    private static let account: JSONValue = ["accountName": "Everyday", "currency": "EUR", "balance": "100"]

    func testDumpOfTheHousehold_LoadsTheSameEntriesAndBalances() async throws {
        let services = MockServices(store: store)
        let (before, entries) = try await state(of: services)
        let dumped = try await services.demoControl.data()
        _ = try await services.demoControl.load(try data(dumped.json), mode: .commit)
        let (after, again) = try await state(of: services)
        XCTAssertEqual(after, before)
        XCTAssertEqual(again.map(\.amount), entries.map(\.amount))
        XCTAssertEqual(again.map(\.counterparty), entries.map(\.counterparty))
        XCTAssertEqual(again.map(\.bookingDate), entries.map(\.bookingDate))
    }

    func testDumpOfALoadedBank_IsTheSameData() async throws {
        let services = MockServices(store: store)
        _ = try await services.demoControl.load(try await services.demoControl.data(), mode: .commit)
        let first = try await services.demoControl.data()
        _ = try await services.demoControl.load(try data(first.json), mode: .commit)
        let second = try await services.demoControl.data()
        XCTAssertEqual(second, first)
    }

    /// Balances, and the booked entries of the first account.
    private func state(of services: MockServices) async throws -> ([Money], [Transaction]) {
        let entries = try await services.transactionService.transactions(
            TransactionQuery(accountID: "ACC001"), page: PageRequest(limit: 500)
        ).items
        let balances = try await services.accountService.accounts(.own).map(\.balance)
        return (balances, Array(entries.filter { $0.entryNumber != nil }.prefix(490)))
    }

    func testFixtures_AreLoaded() async throws {
        for (name, balances) in [
            ("empty", []), ("euro", ["1480.20", "2750.00"]), ("vnd", ["18450000", "3500000000"]),
            ("busy", ["19391.32", "12200.00"]),
        ] as [(String, [String])] {
            let services = try await load(try file(name))
            let accounts = try await services.accountService.accounts(.own)
            XCTAssertEqual(accounts.map(\.balance.decimalText), balances, name)
        }
    }

    func testDays_MayBeRelativeToTheClock() throws {
        let data = try data([
            "clock": "2026-03-01T10:00:00Z", "accounts": [Self.account],
            "transactions": [["accountID": "ACC001", "daysAgo": .integer(3), "amount": "5"]],
        ])
        XCTAssertEqual(data.transactions.map(\.bookingDate), [CalendarDate("2026-02-26")])
        XCTAssertEqual(data.clock, Instant("2026-03-01T10:00:00Z"))
    }

    func testLoadedBank_SurvivesARestartWithItsChanges_AndResetIsTheHousehold() async throws {
        let services = try await load(["accounts": [Self.account, Self.account]])
        let transfer = TransferRequest(
            from: "ACC001", to: "ACC002", amount: Money(minorUnits: 2_500, currency: .eur),
            idempotencyKey: key("a"))
        _ = try await services.transferService.create(transfer, mode: .commit)
        let later = MockServices(store: store)
        let balances = try await later.accountService.accounts(.own).map(\.balance.minorUnits)
        XCTAssertEqual(balances, [7_500, 12_500])
        let status = try await later.demoControl.status()
        XCTAssertEqual(status.transferCount, 1)
        let month = try await later.demoControl.moveClock(.days(31), mode: .commit)
        XCTAssertEqual(month.entryCount, 0, "the household is gone")
        let reset = try await later.demoControl.reset(mode: .commit)
        XCTAssertEqual(reset.accountCount, 5)
    }

    func testDryRun_ChangesNothing() async throws {
        let services = MockServices(store: store)
        let tried = try await services.demoControl.load(try data(["accounts": [Self.account]]), mode: .dryRun)
        XCTAssertEqual(tried.accountCount, 1)
        let status = try await services.demoControl.status()
        XCTAssertEqual(status.accountCount, 5)
    }

    private static let entry: JSONValue = ["accountID": "ACC001", "daysAgo": .integer(1), "amount": "-120"]
    private static let contradictions: [(JSONValue, String)] = [
        (
            [
                "accounts": [
                    ["accountName": "A", "currency": "EUR", "openingBalance": "5", "balance": "6"]
                ]
            ], "accounts[0].balance"
        ),
        (
            [
                "accounts": [["accountName": "A", "currency": "EUR", "openingBalance": "5"]],
                "transactions": [entry],
            ], "insufficientFunds"
        ),
        (["accounts": [["accountName": "A", "currency": "EUR", "balence": "5"]]], "accounts[0].balence"),
        (["acounts": []], "acounts"),
        (["accounts": [["accountName": "A", "currency": "XXX1"]]], "accounts[0].currency"),
        (["accounts": [["currency": "EUR"]]], "accounts[0].accountName"),
        (["accounts": [["accountName": "A", "currency": "EUR", "floor": "5"]]], "accounts[0].floor"),
        (
            ["accounts": [["accountName": "A", "currency": "EUR", "ownerIDs": ["USR009"]]]],
            "accounts[0].ownerIDs"
        ),
        (
            ["accounts": [["accountName": "A", "currency": "JPY", "balance": "5.5"]]],
            "accounts[0].balance"
        ),
        (["accounts": .string("x")], "accounts"), (["accounts": [.integer(1)]], "accounts[0]."),
        ([], "data"),
        (
            [
                "accounts": [account],
                "transactions": [["accountID": "ACC002", "daysAgo": .integer(1), "amount": "1"]],
            ], "transactions[0].accountID"
        ),
        (
            [
                "accounts": [account],
                "transactions": [["accountID": "ACC001", "bookingDate": "2999-01-01", "amount": "1"]],
            ], "transactions[0].bookingDate"
        ),
        (
            ["accounts": [account], "transactions": [["accountID": "ACC001", "amount": "1"]]],
            "transactions[0].bookingDate"
        ),
        (
            [
                "accounts": [account],
                "transactions": [["accountID": "ACC001", "daysAgo": .integer(-1), "amount": "1"]],
            ], "transactions[0].daysAgo"
        ),
        (
            [
                "accounts": [account],
                "transactions": [
                    [
                        "accountID": "ACC001", "daysAgo": .integer(1), "amount": "1",
                        "otherAccountID": "ACC001",
                    ]
                ],
            ], "transactions[0].otherAccountID"
        ),
        (
            [
                "accounts": [account],
                "standingOrders": [
                    [
                        "fromAccountID": "ACC001", "toAccountID": "ACC001", "amount": "1",
                        "startDate": "2020-01-01",
                    ]
                ],
            ], "standingOrders[0].startDate"
        ),
        (["payees": [["name": "A", "iban": "DE00"]]], "payees[0].iban"),
        (
            ["accounts": [["accountName": "A", "currency": "EUR", "accountNumber": "\u{1B}[31m1"]]],
            "accounts[0].accountNumber"
        ),
        (["accounts": [["accountName": "A", "currency": "EUR", "iban": "DE 00"]]], "accounts[0].iban"),
        (["cards": [["accountID": "ACC009", "name": "A"]]], "cards[0].accountID"),
        (
            ["accounts": [["accountName": "A", "currency": "EUR", "productID": "gold"]]],
            "accounts[0].productID"
        ),
        (["accounts": [["accountName": "A", "currency": "EUR", "iban": .null]]], "accounts[0].iban"),
    ]

    func testContradictions_AreRefusedAndNamed() async throws {
        let services = MockServices(store: store)
        for (json, expected) in Self.contradictions {
            do {
                _ = try await services.demoControl.load(try data(json), mode: .commit)
                XCTFail("\(json) was loaded")
            } catch let error as ServiceError {
                if case .invalidValue(let field, _, _) = error {
                    XCTAssertEqual(field.text, expected, "\(json)")
                } else {
                    XCTAssertEqual(error.code, expected, "\(json)")
                }
            }
        }
        let status = try await services.demoControl.status()
        XCTAssertEqual(status.accountCount, 5, "nothing was changed")
    }

    func testDocumentThatIsNotJSON_IsRefused() throws {
        for text in ["", "{", "{\"accounts\":[],\"accounts\":[]}", "\u{0}"] {
            XCTAssertThrowsError(try DemoData(Array(text.utf8), path: "mine.json", now: now)) { error in
                guard case .invalidFile("mine.json", _, _, _)? = error as? ServiceError else {
                    return XCTFail("\(text): \(error)")
                }
            }
        }
    }

    func testHugeAmounts_AreRefusedWithoutOverflow() async throws {
        let most = "92233720368547758.07"
        let services = MockServices(store: store)
        let json: JSONValue = [
            "accounts": [
                [
                    "accountName": "A", "currency": "EUR", "balance": .string("-" + most),
                    "floor": .string("-" + most),
                ]
            ],
            "transactions": [
                ["accountID": "ACC001", "daysAgo": .integer(2), "amount": .string(most)],
                ["accountID": "ACC001", "daysAgo": .integer(1), "amount": .string(most)],
            ],
        ]
        do {
            _ = try await services.demoControl.load(try data(json), mode: .commit)
            XCTFail("it was loaded")
        } catch let error as ServiceError {
            XCTAssertEqual(error.code, "invalidAmount")
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }

    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
