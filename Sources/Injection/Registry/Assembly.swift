/// A group of registrations that belong together.
public protocol Assembly {
    /// Registers the group's services.
    func assemble(into container: ServiceContainer)
}
