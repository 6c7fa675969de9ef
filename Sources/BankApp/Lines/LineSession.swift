/// What the lines of a session have around them.
struct LineSession: Sendable {
    /// How many scripts may run within each other.
    static let depthMaximum = 8

    /// The containers that live over the lines.
    let containers: WarmContainers
    /// The options that hold for every line.
    let inherited: InheritedOptions
    /// How many sessions are around the lines, this one included.
    let depth: Int
}
