public import BankDomain

/// A text with which a person names one of their payees.
///
/// It is tried as an id, then as an IBAN, then as a name, then as the beginning of any of these. The first of them
/// that matches decides; two matches there are ambiguous. Neither case nor, in IBANs, spaces matter.
public struct BeneficiaryReference: Sendable {
    /// The text as given.
    public let text: String
    private let folded: String
    private let compact: String

    public init(_ text: String) {
        self.text = text
        self.folded = FreeText.trimmed(text).lowercased()
        self.compact = IBAN.normalized(text)
    }

    /// The payee that is named. Throws `notFound`, `ambiguous`.
    public func resolve(in beneficiaries: [Beneficiary]) throws(ServiceError) -> Beneficiary {
        for isNamed in [isWhole, isName, isBeginning] {
            let found = beneficiaries.filter(isNamed)
            if let only = found.first, found.count == 1 { return only }
            if !found.isEmpty {
                throw .ambiguous(
                    .beneficiary, name: text, candidates: found.prefix(10).map { "\($0.id) \"\($0.name)\"" })
            }
        }
        throw .notFound(.beneficiary, name: text)
    }

    /// The payee whose id, IBAN or whole name the text is, if there is one and only one.
    public func exact(in beneficiaries: [Beneficiary]) -> Beneficiary? {
        for isNamed in [isWhole, isName] {
            let found = beneficiaries.filter(isNamed)
            if !found.isEmpty { return found.count == 1 ? found.first : nil }
        }
        return nil
    }

    private func isWhole(_ beneficiary: Beneficiary) -> Bool {
        beneficiary.id.text.lowercased() == folded || beneficiary.iban.text == compact
    }

    private func isName(_ beneficiary: Beneficiary) -> Bool { beneficiary.name.lowercased() == folded }

    private func isBeginning(_ beneficiary: Beneficiary) -> Bool {
        guard !folded.isEmpty else { return false }
        return [beneficiary.id.text.lowercased(), beneficiary.name.lowercased()].contains {
            $0.hasPrefix(folded)
        } || beneficiary.iban.text.hasPrefix(compact)
    }
}
