public import BankDomain
public import BankServices

public typealias ProductsListViewModel = DetailViewModel<[Product]>

extension DetailViewModel where Value == [Product] {
    public convenience init(productService: any ProductServiceProtocol) {
        self.init { try await productService.products() }
    }
}

public typealias ProductDetailViewModel = DetailViewModel<Product>

extension DetailViewModel where Value == Product {
    /// The product that a text refers to, not loaded yet.
    public convenience init(named name: String, productService: any ProductServiceProtocol) {
        self.init { try await productService.product(named: name) }
    }
}
