import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class ProductViewModelTests: XCTestCase {
    private var products = StubProductService()

    override func setUp() async throws {
        products = StubProductService()
    }

    func testList_ShowsTheProducts() async {
        products.onProducts.answer(with: ProductCatalogue.all)
        let model = ProductsListViewModel(productService: products)
        XCTAssertEqual(model.state, .idle)
        await model.load()
        XCTAssertEqual(model.state, .loaded(ProductCatalogue.all))
    }

    func testFailingList_Fails() async {
        products.onProducts.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = ProductsListViewModel(productService: products)
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.notSignedIn)))
    }

    func testDetail_AsksByName() async {
        products.onProductNamed.answer(with: ProductCatalogue.all[0])
        let model = ProductDetailViewModel(named: "every", productService: products)
        await model.load()
        XCTAssertEqual(model.state, .loaded(ProductCatalogue.all[0]))
        XCTAssertEqual(products.onProductNamed.calls, ["every"])
    }
}
