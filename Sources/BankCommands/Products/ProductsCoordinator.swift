/// Leads through the views of products.
@MainActor
package final class ProductsCoordinator {
    private unowned let parent: any Coordinating
    private let factory: ProductsViewFactory

    package init(parent: any Coordinating, factory: ProductsViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: ProductsCommand) async throws {
        switch command {
        case .list: try await factory.makeProductsListView().appear(on: parent.screen)
        case .show(let product):
            try await factory.makeProductDetailView(product: product).appear(on: parent.screen)
        }
    }
}
