import BankFeatures
package import BankServices

@MainActor
package struct ProductsViewFactory {
    package typealias Dependencies = HasProductService

    private let productService: any ProductServiceProtocol

    init(dependencies: any Dependencies) {
        self.productService = dependencies.productService
    }

    func makeProductsListView() -> ProductsListView {
        ProductsListView(viewModel: ProductsListViewModel(productService: productService))
    }

    func makeProductDetailView(product: String) -> ProductDetailView {
        ProductDetailView(
            viewModel: ProductDetailViewModel(named: product, productService: productService))
    }
}
