import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TellerServiceProtocol``.
enum TellerPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a deposit is booked on an account of any owner") { funded in
            for (account, number) in [(funded.main, 2), (funded.foreign, 2), (funded.savings, 1)] {
                let before = try await funded.operator.balance(account)
                let entry = try await funded.operator.deposit(usd(250), to: account, reference: " Till 3 ")
                let day = funded.bank.now.utcDate
                XCTAssertEqual(
                    entry,
                    Transaction(
                        accountID: account, entryNumber: number, amount: usd(250),
                        bookingDate: day, valueDate: day, description: "Cash deposit", reference: "Till 3",
                        category: .cash))
                let after = try await funded.operator.balance(account)
                XCTAssertEqual(after, before + 250)
                let newest = try await funded.operator.entries(of: account).first
                XCTAssertEqual(newest, entry)
            }
        },
        Promise("a withdrawal is booked on the account, down to the last cent") { funded in
            let entry = try await funded.operator.withdraw(eur(5_000), from: funded.euro, reference: "Till 3")
            let day = funded.bank.now.utcDate
            XCTAssertEqual(
                entry,
                Transaction(
                    accountID: funded.euro, entryNumber: 2, amount: eur(-5_000),
                    bookingDate: day, valueDate: day, description: "Cash withdrawal", reference: "Till 3",
                    category: .cash))
            let account = try await funded.operator.accounts.account(id: funded.euro)
            XCTAssertEqual(account.balance, eur(0))
            XCTAssertEqual(account.availableBalance, eur(0))
        },
        Promise("a dry run returns the entry and books nothing") { funded in
            let tried = try await assertUnchanged(funded.bank) {
                [
                    try await funded.operator.deposit(usd(1), to: funded.main, key: key("in"), mode: .dryRun),
                    try await funded.operator.withdraw(
                        usd(2), from: funded.main, key: key("out"), mode: .dryRun),
                ]
            }
            XCTAssertEqual(tried.map(\.entryNumber), [2, 2])
            let made = try await funded.operator.deposit(usd(1), to: funded.main, key: key("in"))
            XCTAssertEqual(made, tried[0])
            try await funded.operator.deposit(usd(9), to: funded.main, key: key("out"))
        },
        Promise("an amount above the available balance is refused with both amounts") { funded in
            for amount in [usd(10_001), usd(.max)] {
                let expected = ServiceError.insufficientFunds(
                    account: funded.main, available: usd(10_000), requested: amount)
                for mode in [ExecutionMode.commit, .dryRun] {
                    try await assertRefusedWithoutEffect(expected, funded.bank) {
                        try await funded.operator.withdraw(amount, from: funded.main, mode: mode)
                    }
                }
            }
        },
        Promise("only an operator handles cash, also for a customer's own account") { funded in
            for account in [funded.foreign, funded.main, "ACC999"] {
                for mode in [ExecutionMode.commit, .dryRun] {
                    try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.teller)), funded.bank) {
                        try await funded.customer.deposit(usd(1), to: account, mode: mode)
                    }
                    try await assertRefusedWithoutEffect(.unauthorized(.roleMissing(.teller)), funded.bank) {
                        try await funded.customer.withdraw(usd(1), from: account, mode: mode)
                    }
                }
            }
        },
        Promise("invalid amounts, references, accounts and currencies are refused") { funded in
            let main = funded.main
            let rows: [(Money, AccountID, String, ServiceError)] = [
                (usd(0), main, "", .invalidAmount(text: "0.00", reason: .notPositive)),
                (usd(-1), main, "", .invalidAmount(text: "-0.01", reason: .notPositive)),
                (
                    usd(1), main, "\u{0}",
                    .invalidValue(field: .reference, value: "\u{0}", reason: .controlCharacters)
                ),
                (usd(1), "ACC999", "", .notFound(.account, name: "ACC999")),
                (usd(1), "", "", .notFound(.account, name: "")),
                (eur(1), main, "", .currencyMismatch(expected: .usd, actual: .eur)),
            ]
            for (amount, account, reference, expected) in rows {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.deposit(amount, to: account, reference: reference)
                }
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.withdraw(amount, from: account, reference: reference)
                }
            }
        },
        Promise("a deposit that would overflow the balance is refused") { funded in
            let full = try await funded.operator.open("Full", .jpy)
            let most = Money(minorUnits: .max, currency: .jpy)
            try await funded.operator.deposit(most, to: full)
            let expected = ServiceError.invalidAmount(text: "1", reason: .unreadable(.overflow))
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.deposit(Money(minorUnits: 1, currency: .jpy), to: full)
            }
        },
    ]
}

extension BankConformanceTests {
    func testTellerPromises_AreKept() async throws { try await keep(TellerPromises.all) }
}
