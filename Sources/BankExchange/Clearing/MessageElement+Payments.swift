import BankDomain
import LanguageKit

/// What elements of payments have in common in all messages of the clearing.
extension MessageElement {
    /// The longest number of an account (ISO 20022, `Max34Text`).
    private static let accountMaximum = 34

    /// The ids in elements with these names, in this order; a placeholder is no id. Throws ``FileProblem``.
    func ids(_ names: String...) throws(FileProblem) -> [String] {
        var ids: [String] = []
        for name in names {
            guard let element = try element(name) else { continue }
            if let id = try name.hasSuffix("UETR") ? element.uniqueReference() : element.id() {
                ids.append(id)
            }
        }
        return ids
    }

    /// The payment of the bank that a status or return is about. Throws ``FileProblem`` if it is not named.
    func originalTransfer() throws(FileProblem) -> TransferID {
        guard let id = try ids("OrgnlTxId", "OrgnlInstrId", "OrgnlEndToEndId").first else {
            throw missing("OrgnlTxId")
        }
        return TransferID(id)
    }

    /// The first code of the reasons in elements with a name; `nil` if there is none. Reasons in words have no code.
    /// Throws ``FileProblem``.
    func reason(_ name: String) throws(FileProblem) -> PaymentReason? {
        for information in all(name) {
            // The first versions of the messages name the reason after its element.
            for reason in ["Rsn", "StsRsn", "RtrRsn"] {
                guard let code = try information.element(reason, "Cd")?.value() else { continue }
                return PaymentReason(rawValue: code)
            }
        }
        return nil
    }

    /// The name of a party, which newer versions of camt.054 put into `Pty`. Throws ``FileProblem``.
    func partyName(_ party: String) throws(FileProblem) -> String {
        guard let party = try element(party) else { return "" }
        return try party.element(atFirstOf: ["Nm"], ["Pty", "Nm"])?.words() ?? ""
    }

    /// The IBAN or number of this account. Throws ``FileProblem``.
    func accountNumber() throws(FileProblem) -> String? {
        try element(atFirstOf: ["Id", "IBAN"], ["Id", "Othr", "Id"])?.id(maximum: Self.accountMaximum)
    }

    /// The texts and the creditor's references of the remittance information, with blanks between them. Throws
    /// ``FileProblem``.
    func remittance() throws(FileProblem) -> String {
        guard let information = try element("RmtInf") else { return "" }
        var texts: [String] = []
        for text in information.all("Ustrd") { texts.append(try text.words()) }
        for structured in information.all("Strd") {
            if let reference = try structured.element("CdtrRefInf", "Ref") {
                texts.append(try reference.words())
            }
        }
        return texts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A unique end-to-end transaction reference: a random UUID (RFC 4122, version 4), in lower case. Throws
    /// ``FileProblem`` for another text.
    private func uniqueReference() throws(FileProblem) -> String? {
        guard let text = try value() else { return nil }
        let reference = text.lowercased()
        guard reference.isUniqueTransactionReference else {
            throw problem("it has \"\(text.prefix(40))\", which is not a UETR")
        }
        return reference
    }
}

extension String {
    /// True for a unique end-to-end transaction reference (ISO 20022, `UUIDv4Identifier`).
    var isUniqueTransactionReference: Bool {
        let bytes = Array(utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { place, byte in
            switch place {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            case 14: byte == UInt8(ascii: "4")
            case 19: "89ab".utf8.contains(byte)
            default: byte.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
        }
    }
}
