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
    /// A product that is not loaded yet, by what names it.
    public convenience init(named name: String, productService: any ProductServiceProtocol) {
        self.init { try await productService.product(named: name) }
    }
}
