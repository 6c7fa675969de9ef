import BankAPI
public import BankServices
import HTTPKit
import LanguageKit

/// The demo bank's variation for a request, from its header fields.
public struct DemoVariation: Sendable {
    /// The name of the sandbox bank; `nil` for the shared bank.
    public let sandbox: String?
    /// The faults of this request.
    public let faults: DemoConditions
    /// The clock's time for this request; `nil` for the bank's time.
    public let moment: DemoClockMove?

    /// `nil` if the request has none of the fields. Throws ``RequestFault`` and ``MalformedField``.
    init?(_ fields: HTTPFields, isDemo: Bool) throws {
        guard let first = [RequestField.sandbox, .fault, .clock].first(where: fields.has) else { return nil }
        guard isDemo else { throw RequestFault.demoOnly(field: first.name) }
        sandbox = try Self.single(.sandbox, fields)
        let faultTexts = try Self.single(.fault, fields)
        let clockText = try Self.single(.clock, fields)
        do throws(ServiceError) {
            if let sandbox { try DemoName.check(sandbox, field: .other(RequestField.sandbox.name)) }
            faults = try Self.faults(faultTexts)
            moment = try Self.moment(clockText)
        } catch {
            throw MalformedField(reason: error)
        }
    }

    private static func faults(
        _ texts: String?
    ) throws(ServiceError) -> DemoConditions {
        var conditions = DemoConditions()
        for text in texts?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            try conditions.add(fault: String(text.drop { $0 == " " }), field: .other(RequestField.fault.name))
        }
        return conditions
    }

    private static func moment(_ text: String?) throws(ServiceError) -> DemoClockMove? {
        guard let text else { return nil }
        guard let move = DemoClockMove(text) else {
            throw .invalidValue(
                field: .other(RequestField.clock.name), value: String(text.prefix(100)),
                reason: .malformed(expected: "a date, or a time such as 2026-07-01T09:00:00Z"))
        }
        guard move.isShowable else {
            throw .invalidValue(
                field: .other(RequestField.clock.name), value: String(text.prefix(100)),
                reason: .malformed(expected: "1970-01-01 to \(DemoClockMove.lastDate)"))
        }
        return move
    }

    /// The value of a field that occurs at most once.
    private static func single(_ field: RequestField, _ fields: HTTPFields) throws(RequestFault) -> String? {
        if let value = fields[field] { return value }
        guard !fields.has(field) else { throw .repeated(field.name) }
        return nil
    }
}

/// A header field that cannot be read. The client's program is wrong, so the answer is 400, not 422 as for a value that
/// its user typed.
struct MalformedField: Error {
    let reason: ServiceError
}

/// An error about the value of a field that it does not name.
struct RefusedField: Error {
    let error: ServiceError
    let field: String
}
