/// How long the registry keeps a service.
public enum ServiceScope: Sendable {
    /// One for the container that registered it and for its child scopes.
    case singleton
    /// A new one for every `resolve`.
    case transient
    /// One for each container that resolves it, dropped with that container.
    case scoped
}
