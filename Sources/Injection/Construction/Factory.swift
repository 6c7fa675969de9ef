/// Creates a new value on each call, such as the view model of a screen.
@MainActor
public struct Factory<Product> {
    private let make: @MainActor () -> Product

    /// A factory that calls the given closure for every product.
    public init(_ make: @escaping @MainActor () -> Product) {
        self.make = make
    }

    /// A new product.
    public func callAsFunction() -> Product {
        make()
    }
}
