/// Codes that each stand in for the second factor once, shown once.
public struct RecoveryCodes: Equatable, Sendable {
    /// How many are made.
    public static let count = 10

    /// The codes.
    public let codes: [SharedSecret]

    /// Codes.
    public init(_ codes: [SharedSecret]) {
        self.codes = codes
    }
}
