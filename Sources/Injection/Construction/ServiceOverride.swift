/// One override with its type erased; the key path under which it is kept brings the type back.
@MainActor
struct ServiceOverride {
    /// A `@MainActor () -> Service`.
    let make: Any
    let description: UnusedOverride

    init<Container, Service>(
        _ key: KeyPath<Container, Service>,
        file: StaticString,
        line: UInt,
        _ make: @escaping @MainActor () -> Service
    ) {
        self.make = make
        description = UnusedOverride(
            container: String(describing: Container.self), service: String(describing: Service.self),
            file: file, line: line)
    }
}
