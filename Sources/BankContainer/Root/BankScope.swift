public import Injection

/// A container whose services depend on the environment.
@MainActor
public protocol BankScope: BuildingContainer {
    var environment: BankEnvironment { get }
}

extension BankScope {
    /// Whether services use the mock bank.
    public var usesMocks: Bool { environment == .demo }

    /// Whether the bank is on a server.
    public var isRemote: Bool {
        switch environment {
        case .demo, .local: false
        case .staging, .production: true
        }
    }

    /// Creates the service of a property: with the mock bank, with this machine's ledger, or over HTTP.
    func build<Service>(
        _ key: KeyPath<Self, Service>, name: String = #function,
        mock: (borrowing DependencyView<Self>) -> Service,
        ledger: (borrowing DependencyView<Self>) -> Service,
        remote: (borrowing DependencyView<Self>) -> Service
    ) -> Service {
        build(key, name: name) {
            switch environment {
            case .demo: mock($0)
            case .local: ledger($0)
            case .staging, .production: remote($0)
            }
        }
    }

    /// Creates the service of a property that is the same for every bank except the demo.
    func build<Service>(
        _ key: KeyPath<Self, Service>, name: String = #function,
        mock: (borrowing DependencyView<Self>) -> Service,
        real: (borrowing DependencyView<Self>) -> Service
    ) -> Service {
        build(key, name: name, mock: mock, ledger: real, remote: real)
    }

    /// Creates the service of a property that is the same for every bank except a remote one.
    func build<Service>(
        _ key: KeyPath<Self, Service>, name: String = #function,
        local: (borrowing DependencyView<Self>) -> Service,
        remote: (borrowing DependencyView<Self>) -> Service
    ) -> Service {
        build(key, name: name, mock: local, ledger: local, remote: remote)
    }
}
