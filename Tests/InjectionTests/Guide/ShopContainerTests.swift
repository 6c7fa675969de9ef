import Injection
import XCTest

/// The container of the page docs/containers.md, for programs that use nothing of the bank.
@MainActor
final class ShopContainer: BuildingContainer {
    static let scopeName = DependencyGraph.rootScope
    let construction: Construction

    init(overrides: Overrides<ShopContainer> = Overrides()) {
        construction = Construction(overrides: overrides)
    }

    private(set) lazy var prices: any Prices = build(\.prices) { _ in ListedPrices() }
    private(set) lazy var till: any Till = build(\.till) { CountingTill(prices: $0.prices) }
}

/// One customer at the till.
@MainActor
final class VisitContainer: ChildContainer {
    static let scopeName = "visit"
    let parent: ShopContainer

    init(parent: ShopContainer) { self.parent = parent }

    private(set) lazy var receipt: Receipt = build(\.receipt) { Receipt(till: $0.parent.till) }
}

@MainActor
final class ShopContainerTests: XCTestCase {
    func testServices_AreBuiltOnceAtTheirFirstUse() async {
        let shop = ShopContainer()
        XCTAssertFalse(shop.construction.isBuilt(\ShopContainer.prices))
        XCTAssertEqual(shop.till.cost(of: "tea"), 3)
        XCTAssertTrue(shop.till === shop.till)
        XCTAssertTrue(shop.construction.isBuilt(\ShopContainer.prices))
    }

    func testOverride_TakesThePlaceOfAService() async {
        var overrides = Overrides<ShopContainer>()
        overrides.set(\.prices) { FreePrices() }
        let shop = ShopContainer(overrides: overrides)
        XCTAssertEqual(shop.till.cost(of: "tea"), 0)
        XCTAssertEqual(shop.construction.unusedOverrides.count, 0)
    }

    func testChildren_HaveServicesOfTheirOwnAndTheGraphOfAll() async {
        let shop = ShopContainer()
        let (first, second) = (VisitContainer(parent: shop), VisitContainer(parent: shop))
        XCTAssertFalse(first.receipt === second.receipt)
        XCTAssertTrue(first.receipt.till === second.receipt.till)
        XCTAssertEqual(
            Set(shop.construction.graph.edges.map { "\($0.from) → \($0.to)" }),
            ["till → prices", "visit.receipt → till"])
    }
}

// MARK: - The shop

protocol Prices: AnyObject {
    func price(of item: String) -> Int
}

protocol Till: AnyObject {
    func cost(of item: String) -> Int
}

private final class ListedPrices: Prices {
    func price(of item: String) -> Int { item.count }
}

private final class FreePrices: Prices {
    func price(of item: String) -> Int { 0 }
}

private final class CountingTill: Till {
    private let prices: any Prices

    init(prices: any Prices) { self.prices = prices }

    func cost(of item: String) -> Int { prices.price(of: item) }
}

final class Receipt {
    let till: any Till

    init(till: any Till) { self.till = till }
}
