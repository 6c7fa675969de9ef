/// Codes that each stand in for the second factor once, shown once.
public struct RecoveryCodes: Equatable, Sendable {
    public static let count = 10

    public let codes: [SharedSecret]

    public init(_ codes: [SharedSecret]) {
        self.codes = codes
    }
}
