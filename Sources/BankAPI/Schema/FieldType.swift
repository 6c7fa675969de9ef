import JSONKit

/// The JSON format of a value, for readers and for OpenAPI.
public indirect enum FieldType: Hashable, Sendable {
    case text
    /// Up to 64 bits.
    case integer
    /// A whole number in this range.
    case number(ClosedRange<Int>)
    case boolean
    /// An amount with its currency: `{"amount":"5432.50","currency":"USD","minorUnits":543250}`.
    case money
    /// A decimal number as text, in a currency given by another field: `5432.50`.
    case amount
    /// `2026-01-31` (RFC 3339, full-date).
    case date
    /// `2026-01-31T12:00:00Z` (RFC 3339).
    case instant
    /// One of the words of an enumeration of this name.
    case word(String, [String])
    /// The value; the member is left out if there is none.
    case optional(FieldType)
    case list(FieldType)
    /// An object whose members are texts with names of the caller's choice.
    case dictionary
    case object(String, [FieldDescription])

    /// The type of an enumeration by its raw values.
    @_semantics("optimize.sil.specialize.generic.never")
    public static func words<Word: RawRepresentable & CaseIterable & SendableMetatype>(_ type: Word.Type)
        -> FieldType
    where Word.RawValue == String {
        .word(name(of: type), type.allCases.map(\.rawValue))
    }

    /// The name without its module: `TransferStatus` for `BankDomain.Transfer.Status`, and `AccountType` for
    /// `BankDomain.Account.AccountType`.
    private static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().reduce(into: "") { name, part in
            name = part.hasPrefix(name) ? String(part) : name + part
        }
    }

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// Throws unless an object has the members that this type requires, and no others: a misspelled one must not count
    /// as left out.
    func require(_ members: [String: JSONValue], at place: String) throws(RouteInput.Mismatch) {
        guard case .object(_, let fields) = self else { return }
        let known = fields.map(\.key)
        if let name = members.keys.filter({ !known.contains($0) }).min() {
            throw .unknown("\(place).\(name)", known: known)
        }
        for field in fields where !field.type.isOptional && members[field.key] ?? .null == .null {
            throw .missing("\(place).\(field.key)")
        }
    }
}

public struct FieldDescription: Hashable, Sendable {
    public let key: String
    public let type: FieldType
}
