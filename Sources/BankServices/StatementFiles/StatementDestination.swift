public enum StatementDestination: Sendable {
    /// A file with this name, which nothing has yet. It gets the name once it is whole.
    case file(path: String)
    /// Whoever takes the bytes, piece by piece. What it throws ends the export.
    case stream(@Sendable ([UInt8]) async throws -> Void)
}
