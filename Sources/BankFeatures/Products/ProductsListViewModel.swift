public import BankDomain
public import BankServices

/// Everything that the bank offers.
public typealias ProductsListViewModel = DetailViewModel<[Product]>

extension DetailViewModel where Value == [Product] {
    /// A list that is not loaded yet.
    public convenience init(productService: any ProductServiceProtocol) {
        self.init { try await productService.products() }
    }
}
