import Injection

/// Chooses services by environment.
extension DependencyContainer {
    /// Whether services use the mock bank.
    public var usesMocks: Bool { configuration.environment == .demo }

    /// Whether the bank is on a server.
    public var isRemote: Bool {
        switch configuration.environment {
        case .demo, .local: false
        case .staging, .production: true
        }
    }

    /// Creates the service of a property: with the mock bank, with this machine's ledger, or over HTTP.
    func build<Service>(
        _ key: KeyPath<DependencyContainer, Service>, name: String = #function,
        mock: (borrowing DependencyView<DependencyContainer>) -> Service,
        ledger: (borrowing DependencyView<DependencyContainer>) -> Service,
        remote: (borrowing DependencyView<DependencyContainer>) -> Service
    ) -> Service {
        build(key, name: name) {
            switch configuration.environment {
            case .demo: mock($0)
            case .local: ledger($0)
            case .staging, .production: remote($0)
            }
        }
    }

    /// Creates the service of a property that is the same for every bank except the demo.
    func build<Service>(
        _ key: KeyPath<DependencyContainer, Service>, name: String = #function,
        mock: (borrowing DependencyView<DependencyContainer>) -> Service,
        real: (borrowing DependencyView<DependencyContainer>) -> Service
    ) -> Service {
        build(key, name: name, mock: mock, ledger: real, remote: real)
    }

    /// Creates the service of a property that is the same for every bank except a remote one.
    func build<Service>(
        _ key: KeyPath<DependencyContainer, Service>, name: String = #function,
        local: (borrowing DependencyView<DependencyContainer>) -> Service,
        remote: (borrowing DependencyView<DependencyContainer>) -> Service
    ) -> Service {
        build(key, name: name, mock: local, ledger: local, remote: remote)
    }
}
