import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about refusals, which leave the ledger unchanged.
enum TransferRefusalPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("an amount above the available balance is refused with both amounts") {
            funded in
            for amount in [usd(10_001), usd(.max)] {
                let expected = ServiceError.insufficientFunds(
                    account: funded.main, available: usd(10_000), requested: amount)
                for mode in [ExecutionMode.commit, .dryRun] {
                    try await assertRefusedWithoutEffect(expected, funded.bank) {
                        try await funded.operator.pay(
                            amount, from: funded.main, to: funded.savings, mode: mode)
                    }
                }
            }
        },
        Promise("zero and negative amounts are refused") { funded in
            let rows: [(Money, String)] = [
                (usd(0), "0.00"), (usd(-5), "-0.05"), (usd(.min), usd(.min).decimalText),
            ]
            for (amount, text) in rows {
                let expected = ServiceError.invalidAmount(text: text, reason: .notPositive)
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.pay(amount, from: funded.main, to: funded.savings)
                }
            }
        },
        Promise("the same account on both sides is refused") { funded in
            let expected = ServiceError.invalidValue(
                field: .to, value: funded.main.text, reason: .sameAccount)
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.pay(usd(1), from: funded.main, to: funded.main)
            }
        },
        Promise("a currency that is not that of both accounts is refused") { funded in
            let rows: [(Money, AccountID, AccountID, Currency, Currency)] = [
                (eur(1), funded.main, funded.savings, .usd, .eur),
                (usd(1), funded.main, funded.euro, .eur, .usd),
                (eur(1), funded.main, funded.euro, .usd, .eur),
            ]
            for (amount, from, to, expected, actual) in rows {
                let mismatch = ServiceError.currencyMismatch(expected: expected, actual: actual)
                try await assertRefusedWithoutEffect(mismatch, funded.bank) {
                    try await funded.operator.pay(amount, from: from, to: to)
                }
            }
        },
        Promise("an invalid reference is refused, and one of the maximum length is accepted") { funded in
            let longest = String(repeating: "日", count: 140)
            let rows: [(String, ValueProblem)] = [
                (longest + "x", .tooLong(maximum: 140)), ("a\u{1B}[31m", .controlCharacters),
            ]
            for (text, reason) in rows {
                let expected = ServiceError.invalidValue(field: .reference, value: text, reason: reason)
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.pay(
                        usd(1), from: funded.main, to: funded.savings, reference: text)
                }
            }
            let transfer = try await funded.operator.pay(
                usd(1), from: funded.main, to: funded.savings, reference: longest)
            XCTAssertEqual(transfer.reference, longest)
        },
        Promise("missing accounts are not found on either side") { funded in
            for id: AccountID in ["ACC999", "", "ACC0001", "x"] {
                let missing = ServiceError.notFound(.account, name: id.text)
                try await assertRefusedWithoutEffect(missing, funded.bank) {
                    try await funded.operator.pay(usd(1), from: id, to: funded.main)
                }
                try await assertRefusedWithoutEffect(missing, funded.bank) {
                    try await funded.operator.pay(usd(1), from: funded.main, to: id)
                }
            }
        },
        Promise("only owners can move money from an account") { funded in
            try await assertRefusedWithoutEffect(.unauthorized(.notOwner(funded.foreign)), funded.bank) {
                try await funded.operator.pay(usd(1), from: funded.foreign, to: funded.main)
            }
            try await assertRefusedWithoutEffect(.notFound(.account, name: funded.main.text), funded.bank) {
                try await funded.customer.pay(usd(1), from: funded.main, to: funded.foreign)
            }
        },
        Promise("a credit that would overflow is refused, and the debit is not made") { funded in
            // Imported, because a bank with exact own accounts cannot pay out that much cash twice.
            let full = try await funded.bank.control.openUnowned("Full", eur(.max))
            let expected = ServiceError.invalidAmount(text: "0.01", reason: .unreadable(.overflow))
            try await assertRefusedWithoutEffect(expected, funded.bank) {
                try await funded.operator.pay(eur(1), from: funded.euro, to: full)
            }
        },
        Promise("the first problem is reported, in the same order at every bank") { funded in
            let used = key("used")
            try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings, key: used)
            let (main, savings, euro) = (funded.main, funded.savings, funded.euro)
            let rows: [(Money, String, AccountID, AccountID, IdempotencyKey, ServiceError)] = [
                (
                    usd(0), "\u{0}", main, main, used,
                    .invalidAmount(text: "0.00", reason: .notPositive)
                ),
                (
                    usd(1), "\u{0}", main, main, used,
                    .invalidValue(field: .reference, value: "\u{0}", reason: .controlCharacters)
                ),
                (
                    usd(1), "", "ACC998", "ACC998", used,
                    .invalidValue(field: .to, value: "ACC998", reason: .sameAccount)
                ),
                (eur(1), "", "ACC998", "ACC999", used, .duplicateRequest(used)),
                (eur(1), "", "ACC998", "ACC999", key("new"), .notFound(.account, name: "ACC998")),
                (eur(1), "", funded.foreign, "ACC999", key("new"), .unauthorized(.notOwner(funded.foreign))),
                (eur(1), "", main, "ACC999", key("new"), .notFound(.account, name: "ACC999")),
                (eur(.max), "", main, savings, key("new"), .currencyMismatch(expected: .usd, actual: .eur)),
                (usd(.max), "", main, euro, key("new"), .currencyMismatch(expected: .eur, actual: .usd)),
            ]
            for (amount, reference, from, to, key, expected) in rows {
                try await assertRefusedWithoutEffect(expected, funded.bank) {
                    try await funded.operator.pay(amount, from: from, to: to, reference: reference, key: key)
                }
            }
        },
    ]
}

extension BankConformanceTests {
    func testTransferRefusalPromises_AreKept() async throws { try await keep(TransferRefusalPromises.all) }
}
