/// An option as it was given once on a command line.
struct OptionOccurrence: Equatable, Sendable {
    /// The long name.
    let name: String
    /// The value; nil for a flag.
    let value: String?
}
