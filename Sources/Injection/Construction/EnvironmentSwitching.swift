/// A container that chooses between mock and real services.
@MainActor
public protocol EnvironmentSwitching {
    /// Whether the mocks are chosen. It stays the same for the container's life.
    var usesMocks: Bool { get }
}

extension BuildingContainer where Self: EnvironmentSwitching {
    /// Makes the mock or the real service of one property, as the container's environment asks.
    ///
    /// - Parameters:
    ///   - key: The property being built; overrides are found by it.
    ///   - name: The property's name, which a key path cannot tell on every platform.
    ///   - mock: The recipe of the mock.
    ///   - real: The recipe of the real service.
    public func build<Service>(
        _ key: KeyPath<Self, Service>,
        name: String = #function,
        mock: (borrowing DependencyView<Self>) -> Service,
        real: (borrowing DependencyView<Self>) -> Service
    ) -> Service {
        build(key, name: name) { usesMocks ? mock($0) : real($0) }
    }
}
