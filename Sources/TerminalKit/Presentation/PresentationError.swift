public enum PresentationError: Error, Equatable, Sendable {
    /// A field was asked for that the result does not have.
    case unknownField(String, validFields: [String])
    case repeatedField(String)
    /// A filter compares a field that holds numbers with something that is none.
    case notANumber(field: String, value: String)
    /// The result could not be written.
    case stream(StreamError)
}
