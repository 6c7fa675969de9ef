import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AccountServiceProtocol`` about names and the default account.
enum AccountChangePromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("the first account of each user becomes their default") { bank in
            let first = try await bank.operator.open("First")
            try await bank.operator.open("Second")
            let customers = try await bank.customer.open("Customer's")
            let operators = try await bank.operator.accounts.defaultAccount()
            let theirs = try await bank.customer.accounts.defaultAccount()
            XCTAssertEqual([operators.id, theirs.id], [first, customers])
            let flags = try await bank.operator.accounts.accounts(.own).map(\.isDefault)
            XCTAssertEqual(flags, [true, false])
        },
        Promise("the default is the caller's own") { bank in
            try await bank.operator.open("Operator's")
            let customers = try await bank.customer.open("Customer's")
            let seen = try await bank.operator.accounts.account(id: customers)
            XCTAssertFalse(seen.isDefault)
            let flags = try await bank.operator.accounts.accounts(.all).map(\.isDefault)
            XCTAssertEqual(flags, [true, false])
        },
        Promise("the default can be changed, and there is only one") { bank in
            let first = try await bank.operator.open("First")
            let second = try await bank.operator.open("Second")
            for id in [second, first, second, second] {
                let answer = try await bank.operator.accounts.setDefault(id, mode: .commit)
                XCTAssertEqual(answer.id, id)
                XCTAssertTrue(answer.isDefault)
                let account = try await bank.operator.accounts.defaultAccount()
                let listed = try await bank.operator.accounts.accounts(.own).filter(\.isDefault)
                XCTAssertEqual(account, answer)
                XCTAssertEqual(listed, [answer])
            }
        },
        Promise("a user's default does not affect others") { bank in
            try await bank.operator.open("First")
            let customers = try await bank.customer.open("Customer's")
            let second = try await bank.operator.open("Second")
            _ = try await bank.operator.accounts.setDefault(second, mode: .commit)
            let theirs = try await bank.customer.accounts.defaultAccount()
            XCTAssertEqual(theirs.id, customers)
        },
        Promise("only an own account can be the default") { bank in
            let own = try await bank.operator.open("Operator's")
            let customers = try await bank.customer.open("Customer's")
            try await assertRefusedWithoutEffect(.notFound(.account, name: own.text), bank) {
                try await bank.customer.accounts.setDefault(own, mode: .commit)
            }
            try await assertRefusedWithoutEffect(.notFound(.account, name: "ACC999"), bank) {
                try await bank.operator.accounts.setDefault("ACC999", mode: .commit)
            }
            for mode in [ExecutionMode.commit, .dryRun] {
                try await assertRefusedWithoutEffect(.unauthorized(.notOwner(customers)), bank) {
                    try await bank.operator.accounts.setDefault(customers, mode: mode)
                }
            }
        },
        Promise("a dry run of a default returns it and changes nothing") { bank in
            try await bank.operator.open("First")
            let second = try await bank.operator.open("Second")
            let answer = try await assertUnchanged(bank) {
                try await bank.operator.accounts.setDefault(second, mode: .dryRun)
            }
            XCTAssertTrue(answer.isDefault)
            XCTAssertEqual(answer.id, second)
        },
        Promise("a rename changes only the name") { bank in
            let first = try await bank.operator.open("First")
            try await bank.operator.open("Second")
            let before = try await bank.operator.accounts.accounts(.all)
            let renamed = try await bank.operator.accounts.rename(first, to: "  Käse & Wein ", mode: .commit)
            let after = try await bank.operator.accounts.accounts(.all)
            XCTAssertEqual(renamed.accountName, "Käse & Wein")
            XCTAssertEqual(after, [renamed, before[1]])
            XCTAssertEqual(renamed.accountNumber, before[0].accountNumber)
            XCTAssertEqual(renamed.iban, before[0].iban)
            XCTAssertEqual(renamed.isDefault, before[0].isDefault)
            XCTAssertEqual(renamed.balance, before[0].balance)
        },
        Promise("new names follow the rules of free text") { bank in
            let id = try await bank.operator.open("First")
            let tooLong = String(repeating: "n", count: 71)
            let refused: [(String, ValueProblem)] = [
                ("", .empty), ("\u{A0}", .empty), (tooLong, .tooLong(maximum: 70)),
                ("a\u{7F}", .controlCharacters),
            ]
            for (name, reason) in refused {
                let expected = ServiceError.invalidValue(field: .name, value: name, reason: reason)
                for mode in [ExecutionMode.commit, .dryRun] {
                    try await assertRefusedWithoutEffect(expected, bank) {
                        try await bank.operator.accounts.rename(id, to: name, mode: mode)
                    }
                }
            }
        },
        Promise("only owners can rename an account") { bank in
            let own = try await bank.operator.open("Operator's")
            let customers = try await bank.customer.open("Customer's")
            try await assertRefusedWithoutEffect(.notFound(.account, name: own.text), bank) {
                try await bank.customer.accounts.rename(own, to: "Taken", mode: .commit)
            }
            try await assertRefusedWithoutEffect(.notFound(.account, name: "ACC999"), bank) {
                try await bank.operator.accounts.rename("ACC999", to: "Taken", mode: .commit)
            }
            try await assertRefusedWithoutEffect(.unauthorized(.notOwner(customers)), bank) {
                try await bank.operator.accounts.rename(customers, to: "Taken", mode: .commit)
            }
        },
        Promise("the account is checked before its new name, and both refusals leave a line in the trail") {
            bank in
            let customers = try await bank.customer.open("Customer's")
            await assertRefused(.unauthorized(.notOwner(customers))) {
                try await bank.operator.accounts.rename(customers, to: "", mode: .commit)
            }
            await assertRefused(.invalidValue(field: .name, value: "", reason: .empty)) {
                try await bank.customer.accounts.rename(customers, to: "", mode: .commit)
            }
            let lines = try await bank.operator.audit.events(
                AuditQuery(operation: .accountsRename), page: .first
            ).items
            XCTAssertEqual(lines.map(\.outcome), ["invalidValue", "unauthorized"])
        },
        Promise("a dry run of a rename returns it and changes nothing") { bank in
            let id = try await bank.operator.open("First")
            let answer = try await assertUnchanged(bank) {
                try await bank.operator.accounts.rename(id, to: "Trial", mode: .dryRun)
            }
            XCTAssertEqual(answer.accountName, "Trial")
            XCTAssertEqual(answer.id, id)
        },
    ]
}

extension BankConformanceTests {
    func testAccountChangePromises_AreKept() async throws { try await keep(AccountChangePromises.all) }
}
