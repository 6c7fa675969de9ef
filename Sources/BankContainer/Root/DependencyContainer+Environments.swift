import Injection

/// How a service is chosen by the environment.
extension DependencyContainer {
    /// Whether services use the mock bank.
    public var usesMocks: Bool { configuration.environment == .demo }

    /// Whether the bank is a server's.
    public var isRemote: Bool {
        switch configuration.environment {
        case .demo, .local: false
        case .staging, .production: true
        }
    }

    /// Makes the service of one property: with the mock bank, with the ledger of this machine, or over HTTP.
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

    /// Makes the service of one property, which is the same for every bank but the demo's.
    func build<Service>(
        _ key: KeyPath<DependencyContainer, Service>, name: String = #function,
        mock: (borrowing DependencyView<DependencyContainer>) -> Service,
        real: (borrowing DependencyView<DependencyContainer>) -> Service
    ) -> Service {
        build(key, name: name, mock: mock, ledger: real, remote: real)
    }

    /// Makes the service of one property, which is the same for every bank but a server's.
    func build<Service>(
        _ key: KeyPath<DependencyContainer, Service>, name: String = #function,
        local: (borrowing DependencyView<DependencyContainer>) -> Service,
        remote: (borrowing DependencyView<DependencyContainer>) -> Service
    ) -> Service {
        build(key, name: name, mock: local, ledger: local, remote: remote)
    }
}
