import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``ProductServiceProtocol``, and of ``AccountServiceProtocol`` about accounts of products.
enum ProductPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("products have unique names, and each amount is in one currency") { funded in
            let products = try await funded.customer.products.products()
            XCTAssertFalse(products.isEmpty)
            XCTAssertEqual(Set(products.map(\.id)).count, products.count)
            XCTAssertEqual(Set(products.map(\.name)).count, products.count)
            for product in products {
                XCTAssertFalse(product.terms.isEmpty)
                XCTAssertEqual(Set(product.currencies).count, product.currencies.count)
                XCTAssertGreaterThanOrEqual(product.interestRateBasisPoints, 0)
                XCTAssertGreaterThanOrEqual(product.overdraftRateBasisPoints, 0)
                for terms in product.terms {
                    let amounts = [
                        terms.monthlyFee, terms.transferFee, terms.lowestFloor, terms.minimumOpening,
                    ]
                    XCTAssertEqual(Set(amounts.map(\.currency)).count, 1)
                    XCTAssertFalse(terms.monthlyFee.isNegative || terms.minimumOpening.isNegative)
                    XCTAssertFalse(terms.transferFee.isNegative)
                    XCTAssertFalse(terms.lowestFloor.isPositive)
                }
            }
        },
        Promise("a product is found by id, name and prefix, in any letter case") { funded in
            for product in try await funded.customer.products.products() {
                let byID = try await funded.customer.products.product(id: product.id)
                XCTAssertEqual(byID, product)
                for name in [product.id.text, product.name.uppercased(), String(product.name.dropLast())] {
                    let found = try await funded.customer.products.product(named: name)
                    XCTAssertEqual(found, product, name)
                }
            }
        },
        Promise("an unknown product is not found") { funded in
            for name in ["", " ", "gold", "checking"] {
                await assertRefused(.notFound(.product, name: name), "\"\(name)\"") {
                    try await funded.customer.products.product(named: name)
                }
            }
            await assertRefused(.notFound(.product, name: "Everyday Checking")) {
                try await funded.customer.products.product(id: "Everyday Checking")
            }
        },
        Promise("an account keeps its product") { funded in
            let opening = AccountOpening(
                accountType: .savings, currency: .eur, accountName: "Boat", productID: "instant-savings")
            let tried = try await assertUnchanged(funded.bank) {
                try await funded.customer.accounts.open(opening, mode: .dryRun)
            }
            XCTAssertEqual(tried.productID, "instant-savings")
            let id = try await funded.customer.accounts.open(opening, mode: .commit).id
            let account = try await funded.customer.accounts.account(id: id)
            XCTAssertEqual(account.productID, "instant-savings")
            XCTAssertEqual(account.accountType, .savings)
            let without = try await funded.operator.accounts.account(id: funded.main)
            XCTAssertNil(without.productID)
        },
        Promise("a product only opens accounts of its type and currencies") { funded in
            let refused: [(Account.AccountType, Currency, ProductID, ServiceError)] = [
                (.savings, .eur, "gold", .notFound(.product, name: "gold")),
                (
                    .checking, .eur, "instant-savings",
                    .invalidValue(field: .type, value: "checking", reason: .notOneOf(["savings"]))
                ),
                (
                    .savings, .jpy, "instant-savings",
                    .invalidValue(field: .currency, value: "JPY", reason: .notOneOf(["EUR", "USD", "CZK"]))
                ),
            ]
            for (type, currency, product, expected) in refused {
                let opening = AccountOpening(
                    accountType: type, currency: currency, accountName: "x", productID: product)
                for mode in [ExecutionMode.commit, .dryRun] {
                    try await assertRefusedWithoutEffect(expected, funded.bank) {
                        try await funded.customer.accounts.open(opening, mode: mode)
                    }
                }
            }
        },
    ]
}

extension BankConformanceTests {
    func testProductPromises_AreKept() async throws { try await keep(ProductPromises.all) }
}
