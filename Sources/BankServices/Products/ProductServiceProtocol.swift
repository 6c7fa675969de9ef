public import BankDomain

/// The products of a bank: kinds of account with their rates and fees.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol ProductServiceProtocol: AnyObject, Sendable {
    /// All offered products, in the bank's order.
    func products() async throws -> [Product]

    /// One product. Throws `notFound`.
    func product(id: ProductID) async throws -> Product

    /// The product that a text identifies: by its id, else by its name, else by the beginning of either; case does not
    /// matter. Throws `notFound`, `ambiguous` with the candidates.
    func product(named name: String) async throws -> Product
}

public protocol HasProductService {
    var productService: any ProductServiceProtocol { get }
}

/// The products of every bank of this program.
public enum ProductCatalogue {
    /// All products, in display order.
    public static let all: [Product] = [
        Product(
            id: "everyday-checking", name: "Everyday Checking", accountType: .checking,
            interestRateBasisPoints: 0, overdraftRateBasisPoints: 11_90, dayCount: .actual365Fixed,
            terms: [
                terms(.eur, lowestFloor: -500_00), terms(.usd, lowestFloor: -500_00),
                terms(.czk, lowestFloor: -10_000_00),
            ]),
        Product(
            id: "premium-checking", name: "Premium Checking", accountType: .checking,
            interestRateBasisPoints: 25, overdraftRateBasisPoints: 7_90, dayCount: .thirtyE360,
            terms: [
                terms(
                    .eur, monthlyFee: 12_00, transferFee: 10, lowestFloor: -5_000_00, minimumOpening: 1_000_00
                ),
                terms(
                    .usd, monthlyFee: 12_00, transferFee: 50, lowestFloor: -5_000_00, minimumOpening: 1_000_00
                ),
            ]),
        Product(
            id: "instant-savings", name: "Instant Savings", accountType: .savings,
            interestRateBasisPoints: 1_75, overdraftRateBasisPoints: 0, dayCount: .actual365Fixed,
            terms: [terms(.eur), terms(.usd), terms(.czk)]),
        Product(
            id: "yen-savings", name: "Yen Savings", accountType: .savings,
            interestRateBasisPoints: 10, overdraftRateBasisPoints: 0, dayCount: .actual365Fixed,
            terms: [terms(.jpy, minimumOpening: 10_000)]),
    ]

    /// The product that an account was opened from; `nil` if there is none or it is no longer offered.
    public static func product(of id: ProductID?) -> Product? { all.first { $0.id == id } }

    /// One product. Throws `notFound`.
    public static func product(_ id: ProductID) throws(ServiceError) -> Product {
        guard let product = all.first(where: { $0.id == id }) else {
            throw .notFound(.product, name: id.text)
        }
        return product
    }

    /// The product that a text identifies. Throws `notFound`, `ambiguous`.
    public static func product(named text: String) throws(ServiceError) -> Product {
        let wanted = AccountReference.fold(text)
        let whole = all.filter { texts(of: $0).contains(wanted) }
        let begun = wanted.isEmpty ? [] : all.filter { texts(of: $0).contains { $0.hasPrefix(wanted) } }
        let found = whole.isEmpty ? begun : whole
        guard let first = found.first else { throw .notFound(.product, name: text) }
        guard found.count == 1 else {
            throw .ambiguous(.product, name: text, among: found.map { "\($0.id) \"\($0.name)\"" })
        }
        return first
    }

    private static func texts(of product: Product) -> [String] {
        [product.id.text, AccountReference.fold(product.name)]
    }

    // Amounts are in minor units; the transfer fee defaults to the tariff's.
    private static func terms(
        _ currency: Currency, monthlyFee: Int64 = 0, transferFee: Int64? = nil, lowestFloor: Int64 = 0,
        minimumOpening: Int64 = 0
    ) -> Product.Terms {
        Product.Terms(
            monthlyFee: Money(minorUnits: monthlyFee, currency: currency),
            transferFee: transferFee.map { Money(minorUnits: $0, currency: currency) }
                ?? TransferTariff.standardFee(in: currency),
            lowestFloor: Money(minorUnits: lowestFloor, currency: currency),
            minimumOpening: Money(minorUnits: minimumOpening, currency: currency))
    }
}
