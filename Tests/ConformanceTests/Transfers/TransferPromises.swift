import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about moving money.
enum TransferPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("a transfer moves the amount from one balance to the other") { funded in
            try await funded.operator.pay(usd(3_001), from: funded.main, to: funded.savings)
            try await funded.operator.pay(usd(1), from: funded.savings, to: funded.foreign)
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [6_999, 3_000, 5_000, 2_001])
            let account = try await funded.operator.accounts.account(id: funded.main)
            XCTAssertEqual(account.availableBalance, usd(6_999))
        },
        Promise("the answer is the booked transfer, which can be read again") { funded in
            let transfer = try await funded.operator.pay(
                usd(250), from: funded.main, to: funded.foreign, reference: "  Bread 100% ")
            XCTAssertEqual(transfer.fromAccountID, funded.main)
            XCTAssertEqual(transfer.toAccountID, funded.foreign)
            XCTAssertEqual(transfer.amount, usd(250))
            XCTAssertEqual(transfer.status, .booked)
            XCTAssertEqual(transfer.reference, "Bread 100%")
            XCTAssertEqual(transfer.createdAt, funded.bank.now)
            XCTAssertNotNil(transfer.id.number)
            let shown = try await funded.operator.transfers.transfer(id: transfer.id)
            XCTAssertEqual(shown, transfer)
        },
        Promise("both entries are booked, each with the other side's name") { funded in
            let paid = try await funded.operator.pay(
                usd(250), from: funded.main, to: funded.foreign, reference: " Bread ")
            let debit = try await funded.operator.entries(of: funded.main).first
            let credit = try await funded.customer.entries(of: funded.foreign).first
            let day = funded.bank.now.utcDate
            XCTAssertEqual(
                debit,
                Transaction(
                    accountID: funded.main, entryNumber: 2, amount: usd(-250),
                    bookingDate: day, valueDate: day, description: "Transfer to Bakery",
                    counterparty: "Bakery", reference: "Bread", category: .transfer, transferID: paid.id))
            XCTAssertEqual(
                credit,
                Transaction(
                    accountID: funded.foreign, entryNumber: 2, amount: usd(250),
                    bookingDate: day, valueDate: day, description: "Transfer from Main", counterparty: "Main",
                    reference: "Bread", category: .transfer, transferID: paid.id))
        },
        Promise("entries keep the account names of the time of booking") { funded in
            try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings)
            _ = try await funded.operator.accounts.rename(funded.savings, to: "Renamed", mode: .commit)
            let entry = try await funded.operator.entries(of: funded.main).first
            XCTAssertEqual(entry?.counterparty, "Savings")
        },
        Promise("entry numbers are gapless in every account") { funded in
            for amount in 1...7 {
                try await funded.operator.pay(usd(Int64(amount)), from: funded.main, to: funded.savings)
                try await funded.customer.pay(usd(1), from: funded.foreign, to: funded.main)
                _ = await refusal {
                    try await funded.operator.pay(usd(1_000_000), from: funded.main, to: funded.savings)
                }
            }
            let main = try await funded.operator.entries(of: funded.main).compactMap(\.entryNumber)
            let savings = try await funded.operator.entries(of: funded.savings).compactMap(\.entryNumber)
            XCTAssertEqual(main, Array((1...15).reversed()))
            XCTAssertEqual(savings, Array((1...7).reversed()))
        },
        Promise("an account can be emptied to the last cent and filled again") { funded in
            try await funded.operator.pay(usd(10_000), from: funded.main, to: funded.savings)
            try await funded.operator.pay(usd(10_000), from: funded.savings, to: funded.main)
            let balances = try await funded.balances()
            XCTAssertEqual(balances, [10_000, 0, 5_000, 2_000])
        },
        Promise("a dry run returns a transfer of the same form and moves nothing") { funded in
            let key = key("dry")
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.operator.pay(
                    usd(100), from: funded.main, to: funded.savings, reference: "r", key: key, mode: .dryRun)
            }
            let made = try await funded.operator.pay(
                usd(100), from: funded.main, to: funded.savings, reference: "r", key: key)
            XCTAssertEqual(tried, made)
        },
        Promise("a missing transfer, or one of others' accounts, is not found") {
            funded in
            let hidden = try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings).id
            let garbage: [TransferID] = [
                "", "TRF", "TRF000099", "TRF1", "trf000001", "x", "TRF000000", "TRF-00001",
            ]
            for id in garbage + [hidden] {
                await assertRefused(.notFound(.transfer, name: id.text), id.text) {
                    try await funded.customer.transfers.transfer(id: id)
                }
            }
            for id in garbage {
                await assertRefused(.notFound(.transfer, name: id.text), id.text) {
                    try await funded.operator.transfers.transfer(id: id)
                }
            }
        },
        Promise("both sides and the operator see a transfer") { funded in
            let paid = try await funded.operator.pay(usd(1), from: funded.main, to: funded.foreign)
            let second = try await funded.customer.open("Second")
            let inner = try await funded.customer.pay(usd(1), from: funded.foreign, to: second)
            let seen = [
                try await funded.customer.transfers.transfer(id: paid.id),
                try await funded.operator.transfers.transfer(id: inner.id),
            ]
            XCTAssertEqual(seen, [paid, inner])
        },
        Promise("without a second factor, there is no challenge to confirm") { funded in
            for client in [funded.operator, funded.customer] {
                await assertRefused(.notFound(.challenge, name: "CHL1")) {
                    try await client.transfers.confirm("CHL1", code: "123456")
                }
            }
        },
        Promise("cash is not listed as a transfer") { funded in
            let transfers = try await funded.operator.transfers.transfers(page: nil)
            XCTAssertEqual(transfers.items, [])
        },
    ]
}

extension BankConformanceTests {
    func testTransferPromises_AreKept() async throws { try await keep(TransferPromises.all) }
}
