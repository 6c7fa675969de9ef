import BankAPI
public import BankServices
import HTTPKit
import LanguageKit

/// The demo bank's variation for a request, from its header fields.
public struct DemoVariation: Sendable {
    /// The name of the sandbox bank; `nil` for the shared bank.
    public let sandbox: String?
    /// The faults of this request.
    public let faults: [BankOperation: DemoConditions.Fault]
    /// The clock's time for this request; `nil` for the bank's time.
    public let moment: DemoClockMove?

    /// `nil` if the request has none of the fields. Throws ``RequestFault/demoOnly(field:)`` outside the demo, and
    /// `invalidValue`.
    init?(_ fields: HTTPFields, isDemo: Bool) throws {
        let names = [DemoFields.sandbox, DemoFields.fault, DemoFields.clock]
        guard let first = names.first(where: { fields.has($0.lowercased()) }) else { return nil }
        guard isDemo else { throw RequestFault.demoOnly(field: first) }
        sandbox = try Self.single(DemoFields.sandbox, fields)
        if let sandbox { try DemoName.check(sandbox, field: DemoFields.sandbox) }
        var conditions = DemoConditions()
        for text in try Self.single(DemoFields.fault, fields)?.split(
            separator: ",", omittingEmptySubsequences: false) ?? []
        {
            let text = String(text.drop { $0 == " " })
            try conditions.add(fault: text, field: DemoFields.fault)
        }
        faults = conditions.faults
        moment = try Self.single(DemoFields.clock, fields).map { text in
            guard let move = DemoClockMove(text) else {
                throw ServiceError.invalidValue(
                    field: DemoFields.clock, value: String(text.prefix(100)),
                    reason: .malformed(expected: "a date, or a time such as 2026-07-01T09:00:00Z"))
            }
            return move
        }
    }

    /// The value of a field that occurs at most once.
    private static func single(_ name: String, _ fields: HTTPFields) throws -> String? {
        if let value = fields[name.lowercased()] { return value }
        guard !fields.has(name.lowercased()) else { throw RequestFault.repeated(name) }
        return nil
    }
}
