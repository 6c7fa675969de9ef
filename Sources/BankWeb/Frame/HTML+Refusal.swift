import BankServices

/// The field of a form that was refused.
extension HTML {
    /// The id of the box that says why.
    static let problemID = "problem"

    /// Names the reason at the first visible field with one of these names, and moves the focus there (WAI-ARIA 1.2,
    /// `aria-invalid`).
    func refusing(_ names: [String]) -> HTML {
        var isFound = false
        return names.isEmpty ? self : refusing(names, &isFound)
    }

    private func refusing(_ names: [String], _ isFound: inout Bool) -> HTML {
        guard !isFound else { return self }
        switch self {
        case .text, .phrase: return self
        case .group(let parts): return .group(parts.map { $0.refusing(names, &isFound) })
        case .element(let name, var attributes, let children):
            guard names.contains(where: { attributes.has("name", $0) }), !attributes.has("type", "hidden")
            else { return .element(name, attributes, children.map { $0.refusing(names, &isFound) }) }
            isFound = true
            let hint = attributes.first { $0.name.description == "aria-describedby" }
            attributes.removeAll { $0.name.description == "aria-describedby" }
            var ids = Self.problemID
            if case .text(let id)? = hint?.value { ids += " " + id }
            return .element(
                name,
                attributes + [
                    .text("aria-invalid", "true"), .text("aria-describedby", ids), .flag("autofocus"),
                ],
                children)
        }
    }
}

extension [HTML.Attribute] {
    fileprivate func has(_ name: String, _ value: String) -> Bool {
        contains { attribute in
            guard case .text(let text) = attribute.value else { return false }
            return attribute.name.description == name && text == value
        }
    }
}

extension ServiceError {
    /// The names that the field with the refused value may have in a form.
    var refusedFields: [String] {
        switch self {
        case .invalidValue(let field, _, _): [field]
        case .invalidAmount, .insufficientFunds, .limitExceeded: ["amount"]
        case .invalidIBAN: ["iban", "to"]
        case .notFound(.account, _), .notFound(.beneficiary, _), .ambiguous: ["to", "account"]
        case .nameMismatch: ["creditorName", "name"]
        case .invalidCode: ["code"]
        case .weakPassword: ["newPassword", "password"]
        default: []
        }
    }
}
