import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AccountServiceProtocol`` about opening, listing and showing accounts.
enum AccountOpeningPromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("an empty bank has no accounts and no default") { bank in
            let own = try await bank.operator.accounts.accounts(.own)
            let all = try await bank.operator.accounts.accounts(.all)
            XCTAssertEqual(own + all, [])
            await assertRefused(.notFound(.defaultAccount, name: "USR001")) {
                try await bank.operator.accounts.defaultAccount()
            }
        },
        Promise("a new account has the requested values and no money") { bank in
            let opening = AccountOpening(accountType: .savings, currency: .kwd, accountName: "Rainy Days")
            let account = try await bank.customer.accounts.open(opening, mode: .commit)
            XCTAssertEqual(account.accountType, .savings)
            XCTAssertEqual(account.accountName, "Rainy Days")
            XCTAssertEqual(account.balance, .zero(.kwd))
            XCTAssertEqual(account.availableBalance, .zero(.kwd))
            XCTAssertEqual(account.status, .active)
            XCTAssertEqual(account.ownerIDs, ["USR002"])
            let entries = try await bank.customer.entries(of: account.id)
            XCTAssertEqual(entries, [])
        },
        Promise("a new account has a unique number, IBAN and id") { bank in
            for index in 1...12 { try await bank.operator.open("Account \(index)") }
            let accounts = try await bank.operator.accounts.accounts(.own)
            XCTAssertEqual(Set(accounts.map(\.id)).count, 12)
            XCTAssertEqual(Set(accounts.map(\.accountNumber)).count, 12)
            for account in accounts {
                let iban = try IBAN(bankAccountNumber: account.accountNumber)
                XCTAssertEqual(account.iban, RecordedIBAN(iban))
                XCTAssertNotNil(account.id.number)
            }
        },
        Promise("opening, showing and listing return the same account") { bank in
            let opening = AccountOpening(accountType: .checking, currency: .usd, accountName: "One")
            let opened = try await bank.operator.accounts.open(opening, mode: .commit)
            let shown = try await bank.operator.accounts.account(id: opened.id)
            let listed = try await bank.operator.accounts.accounts(.own)
            XCTAssertEqual(shown, opened)
            XCTAssertEqual(listed, [opened])
        },
        Promise("accounts are listed in order of opening, for all owners") { bank in
            var expected: [AccountID] = []
            for index in 1...11 {
                let client = index.isMultiple(of: 3) ? bank.customer : bank.operator
                expected.append(try await client.open("Number \(20 - index)"))
            }
            let listed = try await bank.operator.accounts.accounts(.all).map(\.id)
            XCTAssertEqual(listed, expected)
            XCTAssertEqual(listed.compactMap(\.number), Array(1...11))
        },
        Promise("all accounts are listed in pages, with their owners") { bank in
            for index in 1...5 {
                try await (index.isMultiple(of: 2) ? bank.customer : bank.operator).open("Number \(index)")
            }
            let all = try await bank.operator.accounts.accounts(.all)
            var (read, cursor) = ([Account](), String?.none)
            repeat {
                let page = try await bank.operator.accounts.allAccounts(
                    page: PageRequest(limit: 2, after: cursor))
                XCTAssertEqual(page.items.count, read.count == 4 ? 1 : 2)
                read += page.items
                cursor = page.nextCursor
            } while cursor != nil
            XCTAssertEqual(read, all)
            let second = try await bank.operator.accounts.allAccounts(page: PageRequest(page: 2, limit: 3))
            XCTAssertEqual(second.items, Array(all[3...]))
            XCTAssertNil(second.nextCursor)
            for cursor in ["ACC006", "ACC000", "1", "x"] {
                await assertRefused(PageRequest.unknownCursor(cursor)) {
                    try await bank.operator.accounts.allAccounts(page: PageRequest(after: cursor))
                }
            }
            await assertRefused(.unauthorized(.roleMissing(.auditor))) {
                try await bank.customer.accounts.allAccounts(page: .first)
            }
        },
        Promise("customers list their own accounts and cannot list all") { bank in
            let own = try await bank.customer.open("Mine")
            try await bank.operator.open("Theirs")
            let listed = try await bank.customer.accounts.accounts(.own).map(\.id)
            XCTAssertEqual(listed, [own])
            await assertRefused(.unauthorized(.roleMissing(.auditor))) {
                try await bank.customer.accounts.accounts(.all)
            }
        },
        Promise("operators list their own accounts apart from all") { bank in
            let foreign = try await bank.customer.open("Theirs")
            let own = try await bank.operator.open("Mine")
            let listed = try await bank.operator.accounts.accounts(.own).map(\.id)
            let all = try await bank.operator.accounts.accounts(.all).map(\.id)
            XCTAssertEqual(listed, [own])
            XCTAssertEqual(all, [foreign, own])
        },
        Promise("a missing account or one of others is not found; operators can read all") {
            bank in
            let foreign = try await bank.operator.open("Theirs")
            let customers = try await bank.customer.open("Customer's")
            for id in [foreign, "ACC999", "", "acc001", "x"] {
                await assertRefused(.notFound(.account, name: id.text)) {
                    try await bank.customer.accounts.account(id: id)
                }
            }
            let read = try await bank.operator.accounts.account(id: customers)
            XCTAssertEqual(read.accountName, "Customer's")
        },
        Promise("names follow the rules of free text") { bank in
            let longest = String(repeating: "é", count: 70)
            let accepted = [("  Spaced  ", "Spaced"), (longest, longest), ("日本 100%_'\"\\", "日本 100%_'\"\\")]
            for (given, kept) in accepted {
                let id = try await bank.operator.open(given)
                let name = try await bank.operator.accounts.account(id: id).accountName
                XCTAssertEqual(name, kept)
            }
            let refused: [(String, ValueProblem)] = [
                ("", .empty), (" \t", .empty), (longest + "x", .tooLong(maximum: 70)),
                ("a\u{0}b", .controlCharacters), ("a\nb", .controlCharacters),
            ]
            for (name, reason) in refused {
                let expected = ServiceError.invalidValue(field: .name, value: name, reason: reason)
                try await assertRefusedWithoutEffect(expected, bank) { try await bank.operator.open(name) }
            }
        },
        Promise("a dry run returns the account and opens none") { bank in
            try await bank.operator.open("First")
            let opening = AccountOpening(accountType: .savings, currency: .eur, accountName: " Trial ")
            let tried = try await assertUnchanged(bank) {
                try await bank.operator.accounts.open(opening, mode: .dryRun)
            }
            let opened = try await bank.operator.accounts.open(opening, mode: .commit)
            XCTAssertEqual(tried.accountName, "Trial")
            XCTAssertEqual(tried.id, opened.id)
            XCTAssertEqual(tried.balance, opened.balance)
            XCTAssertEqual(tried.isDefault, opened.isDefault)
            XCTAssertEqual(tried.ownerIDs, opened.ownerIDs)
        },
        Promise("a dry run refuses the same as a commit") { bank in
            let opening = AccountOpening(accountType: .savings, currency: .eur, accountName: "")
            await assertRefused(.invalidValue(field: .name, value: "", reason: .empty)) {
                try await bank.operator.accounts.open(opening, mode: .dryRun)
            }
        },
    ]
}

extension BankConformanceTests {
    func testAccountOpeningPromises_AreKept() async throws { try await keep(AccountOpeningPromises.all) }
}
