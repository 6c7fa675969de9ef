/// The demo household in memory, always as its seed grew it: for previews of views.
@MainActor
public final class PreviewContainer: ContainerVariant {
    /// The container behind it.
    public let root = DependencyContainer(configuration: .inMemory())

    /// A container with preview data.
    public init() {}
}
