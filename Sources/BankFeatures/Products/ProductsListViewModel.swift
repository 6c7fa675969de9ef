public import BankDomain
public import BankServices

public typealias ProductsListViewModel = DetailViewModel<[Product]>

extension DetailViewModel where Value == [Product] {
    public convenience init(productService: any ProductServiceProtocol) {
        self.init { try await productService.products() }
    }
}
