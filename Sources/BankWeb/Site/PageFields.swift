import BankAPI
import BankDomain
import BankServices
import HTTPKit
import LanguageKit

/// The names and values of a query or a form, as typed.
struct PageFields: Sendable {
    /// The largest form in bytes. Forms have a few short texts.
    static let byteMaximum = 64 << 10

    private let values: [String: String]
    /// The format in which the reader types amounts.
    private let region: RegionalFormat

    static let none = PageFields([], in: .plain)

    init(_ pairs: [(name: String, value: String)], in region: RegionalFormat) {
        // The last value counts, as of a field that is repeated by an unchecked and a checked box.
        values = Dictionary(pairs.map { ($0.name, $0.value) }) { _, last in last }
        self.region = region
    }

    /// The names and values, by name.
    var pairs: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// The value, without spaces at its ends; empty if there is none.
    subscript(name: String) -> String { FreeText.trimmed(values[name, default: ""]) }

    /// An amount as programs write it: `1234.50` for `1.234,50` of a reader who types so.
    func amount(_ name: String) -> String { region.plain(self[name]) }

    /// The value, or what is stored if the form was not sent yet.
    func typed(_ name: String, or stored: String?) -> String { has(name) ? self[name] : stored ?? "" }

    /// A day; `nil` if the field is empty. Throws `invalidValue` for a text that is no day.
    func date(_ name: String) throws(ServiceError) -> CalendarDate? {
        guard !self[name].isEmpty else { return nil }
        guard let date = CalendarDate(self[name]) else {
            throw .invalidValue(
                field: ErrorField(name), value: self[name], reason: .malformed(expected: "YYYY-MM-DD"))
        }
        return date
    }

    /// The value as typed. Spaces belong to a password.
    func verbatim(_ name: String) -> String { values[name, default: ""] }

    func has(_ name: String) -> Bool { values[name] != nil }

    /// The form of a request. Throws ``PageFault``.
    static func form(
        of request: HTTPRequest, in region: RegionalFormat, upTo byteMaximum: Int = byteMaximum
    ) async throws(PageFault) -> PageFields {
        let type = request.fields["content-type"]?.prefix { $0 != ";" }.lowercased()
        let bytes: [UInt8]
        do throws(IncomingBody.Failure) {
            bytes = try await request.body.collect(upTo: byteMaximum)
        } catch {
            throw error == .tooLarge ? .tooLarge : .unreadableForm
        }
        guard !bytes.isEmpty else { return .none }
        guard type == "application/x-www-form-urlencoded",
            let text = String(validating: bytes, as: UTF8.self),
            let pairs = PercentCoding.query(text)
        else { throw .unreadableForm }
        return PageFields(pairs, in: region)
    }
}

/// Why a request is refused before a page acts on it.
enum PageFault: Error, Hashable {
    case notFound
    case otherMethod(allowed: String)
    case unreadableForm
    case tooLarge
    case fileTooLarge
    /// The user or the server works on as many files as allowed.
    case busy
    /// The form is of another session, another browser or another site; or the browser keeps no cookies.
    case expiredForm
    /// The connection is not encrypted, and the client is not on this machine.
    case notEncrypted

    var status: Int {
        switch self {
        case .notFound: 404
        case .otherMethod: 405
        case .unreadableForm: 400
        case .tooLarge, .fileTooLarge: 413
        case .busy: 429
        case .expiredForm, .notEncrypted: 403
        }
    }

    /// The fields that the answer needs (RFC 9110, sections 10.2.3 and 15.5.6).
    var fields: HTTPFields {
        switch self {
        case .otherMethod(let allowed): ["allow": allowed]
        case .busy: ["retry-after": "5"]
        default: [:]
        }
    }
}
