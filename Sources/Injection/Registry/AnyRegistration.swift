protocol AnyRegistration: AnyObject, Sendable {
    var key: ServiceKey { get }
    var scope: ServiceScope { get }
    var argumentType: Any.Type { get }
}
