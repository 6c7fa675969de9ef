import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``StandingOrderServiceProtocol`` about refusals.
enum StandingOrderRefusalPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("an invalid order is refused, in a dry run too") { funded in
            let yesterday = funded.today.adding(days: -1)
            let rows: [(StandingOrderRequest, ServiceError)] = [
                (funded.request(amount: usd(0)), .invalidAmount(text: "0.00", reason: .notPositive)),
                (funded.request(amount: usd(-1)), .invalidAmount(text: "-0.01", reason: .notPositive)),
                (
                    funded.request(reference: "\u{0}"),
                    .invalidValue(field: .reference, value: "\u{0}", reason: .controlCharacters)
                ),
                (
                    funded.request(creditor: funded.main),
                    .invalidValue(field: .to, value: funded.main.text, reason: .sameAccount)
                ),
                (
                    funded.request(from: yesterday),
                    .invalidValue(
                        field: .startDate, value: yesterday.text,
                        reason: .malformed(expected: "\(funded.today) or later"))
                ),
                (
                    funded.request(through: yesterday),
                    .invalidValue(
                        field: .endDate, value: yesterday.text,
                        reason: .malformed(expected: "\(funded.today) or later"))
                ),
                (funded.request(creditor: "ACC999"), .notFound(.account, name: "ACC999")),
                (funded.request(debtor: "ACC999"), .notFound(.account, name: "ACC999")),
                (funded.request(amount: eur(1)), .currencyMismatch(expected: .usd, actual: .eur)),
                (funded.request(creditor: funded.euro), .currencyMismatch(expected: .eur, actual: .usd)),
                (funded.request(debtor: funded.foreign), .unauthorized(.notOwner(funded.foreign))),
            ]
            for (request, expected) in rows {
                for mode in [ExecutionMode.commit, .dryRun] {
                    await assertRefused(expected, "\(request)") {
                        try await funded.operator.standingOrders.create(request, mode: mode)
                    }
                }
            }
            let orders = try await funded.operator.standingOrders.orders(page: nil).items
            XCTAssertEqual(orders, [])
        },
        Promise("a change that does not fit the state is refused") { funded in
            let made = try await funded.order(funded.request())
            await assertRefused(state("active")) { try await funded.change(made, .resume) }
            let paused = try await funded.change(made, .pause)
            for change in [StandingOrderChange.pause, .skip] {
                await assertRefused(state("paused")) { try await funded.change(made, change) }
            }
            let unchanged = try await funded.now(made)
            XCTAssertEqual(unchanged, paused)
            _ = try await funded.change(made, .cancel)
            for change in StandingOrderChange.allCases {
                await assertRefused(state("cancelled")) { try await funded.change(made, change) }
            }
        },
        Promise("only users who may move money from its account can change an order") { funded in
            let own = try await funded.order(funded.request())
            let foreign = try await funded.customer.standingOrders.create(
                funded.request(debtor: funded.foreign), mode: .commit)
            for change in StandingOrderChange.allCases {
                await assertRefused(.unauthorized(.notOwner(funded.foreign))) {
                    try await funded.change(foreign, change)
                }
                await assertRefused(.notFound(.standingOrder, name: own.id.text)) {
                    try await funded.customer.standingOrders.change(own.id, change, mode: .commit)
                }
            }
        },
        Promise("a missing order is not found") { funded in
            for id: StandingOrderID in ["SOR001", "SOR999", "", "sor001", "ACC001", "SOR0001"] {
                await assertRefused(.notFound(.standingOrder, name: id.text)) {
                    try await funded.operator.standingOrders.order(id: id)
                }
                await assertRefused(.notFound(.standingOrder, name: id.text)) {
                    try await funded.operator.standingOrders.change(id, .pause, mode: .commit)
                }
            }
        },
        Promise("calls without a session are refused") { funded in
            let orders = await funded.bank.signedOut.standingOrderService
            await assertRefused(.unauthorized(.notSignedIn)) { try await orders.orders(page: nil) }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await orders.create(funded.request(), mode: .commit)
            }
        },
    ]

    private static func state(_ status: String) -> ServiceError {
        .invalidState(.standingOrder, name: "SOR001", status: status)
    }
}

extension BankConformanceTests {
    func testStandingOrderRefusalPromises_AreKept() async throws {
        try await keep(StandingOrderRefusalPromises.all)
    }
}
