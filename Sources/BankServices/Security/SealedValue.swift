import LanguageKit

/// What is refused when it is to be decrypted.
public enum SealedValue {
    /// The error for bytes that were not encrypted here, for this purpose, or were changed since.
    public static let unreadable = ServiceError.invalidValue(
        field: "encrypted value", value: "",
        reason: .malformed(expected: "what was encrypted here for this purpose"))
}
