/// How one service is made and kept. A factory without an argument takes `Void`.
final class Registration<Service: Sendable, Argument>: AnyRegistration {
    let key: ServiceKey
    let scope: ServiceScope
    let factory: @Sendable (any Resolver, Argument) throws -> Service

    init(
        key: ServiceKey, scope: ServiceScope,
        factory: @escaping @Sendable (any Resolver, Argument) throws -> Service
    ) {
        self.key = key
        self.scope = scope
        self.factory = factory
    }

    var argumentType: Any.Type { Argument.self }
}
