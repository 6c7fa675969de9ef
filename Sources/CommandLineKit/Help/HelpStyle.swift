/// How parts of a help text are dressed, after they have been measured and padded.
public struct HelpStyle: Sendable {
    public let heading: @Sendable (String) -> String
    /// Dresses the name of a command, argument or option in a list.
    public let name: @Sendable (String) -> String
    /// Dresses the command line of an example.
    public let example: @Sendable (String) -> String

    /// Makes a style; what is not given stays plain.
    public init(
        heading: @escaping @Sendable (String) -> String = { $0 },
        name: @escaping @Sendable (String) -> String = { $0 },
        example: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.heading = heading
        self.name = name
        self.example = example
    }

    public static let plain = HelpStyle()
}
