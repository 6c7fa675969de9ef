import BankServices

/// What somebody typed into a field that must not stay empty.
enum TypedText {
    /// The text. Throws ``ServiceError/invalidValue(field:value:reason:)`` if nothing was typed.
    static func required(_ text: String, field: String) throws(ServiceError) -> String {
        guard !text.isEmpty else { throw .invalidValue(field: field, value: text, reason: .empty) }
        return text
    }
}
