import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransferServiceProtocol`` about its list.
enum TransferListPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("the whole list is one page, newest first") { funded in
            let made = try await transfers(funded, count: 23)
            let page = try await funded.operator.transfers.transfers(page: nil)
            XCTAssertEqual(page.items, made.reversed())
            XCTAssertEqual(page.page, 1)
            XCTAssertNil(page.nextCursor)
        },
        Promise("an empty list is empty as a whole and in pages") { funded in
            let whole = try await funded.operator.transfers.transfers(page: nil)
            let paged = try await funded.operator.transfers.transfers(page: .first)
            XCTAssertEqual(whole.items + paged.items, [])
            XCTAssertNil(whole.nextCursor)
            XCTAssertNil(paged.nextCursor)
        },
        Promise("customers and operators list transfers of their own accounts") { funded in
            try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings)
            let shared = try await funded.operator.pay(usd(2), from: funded.main, to: funded.foreign)
            let second = try await funded.customer.open("Second")
            let inner = try await funded.customer.pay(usd(3), from: funded.foreign, to: second)
            let customers = try await funded.customer.transfers.transfers(page: nil).items
            let operators = try await funded.operator.transfers.transfers(page: nil).items
            XCTAssertEqual(customers, [inner, shared])
            XCTAssertEqual(operators.map(\.amount), [usd(2), usd(1)])
        },
        Promise("pages and cursors each return the whole list without repetition") { funded in
            let made = try await transfers(funded, count: 23)
            try await assertPaging(of: made.reversed()) {
                try await funded.operator.transfers.transfers(page: $0)
            }
        },
        Promise("a cursor stays valid while new transfers arrive") { funded in
            let made = try await transfers(funded, count: 9)
            try await assertCursorStaysRight(of: made.reversed()) {
                try await funded.operator.transfers.transfers(page: $0)
            } whenever: {
                try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings)
            }
        },
        Promise("an unknown cursor is refused") { funded in
            _ = try await transfers(funded, count: 3)
            try await assertUnknownCursorsAreRefused {
                try await funded.operator.transfers.transfers(page: $0)
            }
        },
    ]

    private static func transfers(_ funded: FundedBank, count: Int) async throws -> [Transfer] {
        var made: [Transfer] = []
        for index in 1...count {
            let (from, to) =
                index.isMultiple(of: 2) ? (funded.savings, funded.main) : (funded.main, funded.savings)
            made.append(try await funded.operator.pay(usd(9 + Int64(index % 2)), from: from, to: to))
        }
        return made
    }
}

extension BankConformanceTests {
    func testTransferListPromises_AreKept() async throws { try await keep(TransferListPromises.all) }
}
