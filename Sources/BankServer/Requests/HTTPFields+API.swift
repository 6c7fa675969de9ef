import BankAPI
import HTTPKit

/// The fields that the API reads and writes, by their names in `BankAPI`.
extension HTTPFields {
    /// The value of a field; `nil` if it is missing or occurs several times.
    subscript(field: RequestField) -> String? { self[field.rawValue] }

    func values(of field: RequestField) -> [String] { values(of: field.rawValue) }

    mutating func append(_ field: ResponseField, _ value: String) { append(field.rawValue, value) }

    func has(_ field: RequestField) -> Bool { has(field.rawValue) }

    /// Says that the answer depends on this field of the request.
    mutating func vary(on field: String) {
        self["vary"] = (values(of: "vary") + [field]).joined(separator: ", ")
    }
}
