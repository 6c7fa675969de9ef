import BankServices

enum TypedText {
    /// The text. Throws ``ServiceError/invalidValue(field:value:reason:)`` if nothing was typed.
    static func required(_ text: String, field: String) throws(ServiceError) -> String {
        guard !text.isEmpty else { throw .invalidValue(field: field, value: text, reason: .empty) }
        return text
    }

    /// A code of a second factor, without the spaces by which people group its digits; `nil` if nothing was typed.
    static func code(_ text: String) -> String? {
        let code = text.filter { !$0.isWhitespace }
        return code.isEmpty ? nil : code
    }

    /// The same for a code that must be given. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    static func requiredCode(_ text: String) throws(ServiceError) -> String {
        try required(code(text) ?? "", field: "code")
    }
}
