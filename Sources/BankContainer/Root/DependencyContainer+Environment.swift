extension DependencyContainer {
    /// Whether services speak to the mock bank.
    public var usesMocks: Bool { configuration.environment == .demo }
}
