import BankServices
import LanguageKit

/// The field of a form that was refused.
extension HTML {
    /// The id of the box that says why.
    static let problemID = "problem"

    /// Shows the reason below the first visible field with one of these names, and moves the focus there (WAI-ARIA 1.2,
    /// `aria-invalid`).
    ///
    /// - Parameter path: the address of the form that was sent; `nil` for any form.
    func refusing(_ names: [String], because reason: Phrase, inFormFor path: PagePath?) -> HTML {
        guard !names.isEmpty else { return self }
        var isFound = false
        guard let path else { return refusing(names, reason, &isFound) }
        return refusing(names, reason, inFormFor: path, &isFound)
    }

    private func refusing(
        _ names: [String], _ reason: Phrase, inFormFor path: PagePath, _ isFound: inout Bool
    ) -> HTML {
        switch self {
        case .text, .phrase, .day, .moment: return self
        case .group(let parts):
            return .group(parts.map { $0.refusing(names, reason, inFormFor: path, &isFound) })
        case .element(let name, let attributes, let children):
            let isForm = attributes.has("action", path.text)
            return .element(
                name, attributes,
                children.map {
                    isForm
                        ? $0.refusing(names, reason, &isFound)
                        : $0.refusing(names, reason, inFormFor: path, &isFound)
                })
        }
    }

    private func refusing(_ names: [String], _ reason: Phrase, _ isFound: inout Bool) -> HTML {
        guard !isFound else { return self }
        switch self {
        case .text, .phrase, .day, .moment: return self
        case .group(let parts): return .group(parts.map { $0.refusing(names, reason, &isFound) })
        case .element(let name, var attributes, let children):
            guard names.contains(where: { attributes.has("name", $0) }), !attributes.has("type", "hidden")
            else { return .element(name, attributes, children.map { $0.refusing(names, reason, &isFound) }) }
            isFound = true
            let hint = attributes.first { $0.name.description == "aria-describedby" }
            attributes.removeAll { ["aria-describedby", "autofocus"].contains($0.name.description) }
            var ids = Self.problemID
            if case .text(let id)? = hint?.value { ids += " " + id }
            let field = HTML.element(
                name,
                attributes + [
                    .text("aria-invalid", "true"), .text("aria-describedby", ids), .flag("autofocus"),
                ],
                children)
            // Screen readers read the box with the field already.
            return .group([field, tag("p", .style("error"), .text("aria-hidden", "true")) { reason }])
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
    var needsSecondFactor: Bool {
        self == .unauthorized(.secondFactorMissing) || self == .unauthorized(.secondFactorNeeded)
    }
}

extension PageFields {
    /// The names of the fields that may have the refused value.
    func refused(by error: ServiceError) -> [String] {
        switch error {
        case .invalidValue(.known(.tagCount), _, _): ["tags"]
        case .invalidValue(.known(.period), _, _): names(.to)
        case .invalidValue(let field, let value, _):
            has(field.text) ? [field.text] : names(of: value) + [field.text]
        case .alreadyExists(.beneficiary, _): names(.iban, .name)
        case .invalidAmount(let text, _): names(of: text) + names(.amount)
        case .insufficientFunds, .limitExceeded: names(.amount)
        case .invalidIBAN: names(.iban, .to)
        case .notFound(_, let name), .ambiguous(_, let name, _): names(of: name)
        case .nameMismatch: names(.creditorName, .name) + ["acceptsName"]
        case .invalidCode, .unauthorized(.codeMissing): names(.code)
        case .invalidCredentials: names(.password)
        case .weakPassword: names(.newPassword, .password)
        default: []
        }
    }

    private func names(_ fields: FieldName...) -> [String] { fields.map(\.rawValue) }

    private func names(of value: String) -> [String] {
        guard !value.isEmpty else { return [] }
        let number = Double(value)
        return pairs.map(\.name).filter { name in
            let typed = self[name]
            return typed == value || amount(name) == value
                || number != nil && Double(amount(name)) == number
                || typed.split(separator: ",").contains { FreeText.trimmed(String($0)).uppercased() == value }
        }
    }
}
