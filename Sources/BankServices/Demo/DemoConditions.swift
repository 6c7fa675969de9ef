public import BankDomain
import LanguageKit

/// Simulated faults and latency of the demo bank.
public struct DemoConditions: Equatable, Sendable {
    /// How long each call takes, as `none`, `realistic` or `250ms`.
    public enum Latency: Hashable, Sendable {
        case none
        /// 80 to 400 milliseconds, as on a network.
        case realistic
        case milliseconds(Int)

        public static let millisecondsMaximum = 60_000
        /// The latencies with names.
        public static let named = [Latency.none, .realistic]

        public init?(_ text: String) {
            if let latency = Self.named.first(where: { $0.text == text }) {
                self = latency
                return
            }
            let digits = text.dropLast(2)
            guard text.hasSuffix("ms"), (1...5).contains(digits.utf8.count),
                digits.utf8.allSatisfy(\.isASCIIDigit),
                let milliseconds = Int(digits), milliseconds <= Self.millisecondsMaximum
            else { return nil }
            self = .milliseconds(milliseconds)
        }

        public var text: String {
            switch self {
            case .none: "none"
            case .realistic: "realistic"
            case .milliseconds(let count): "\(count)ms"
            }
        }
    }

    public struct Fault: Equatable, Sendable {
        public enum Kind: Equatable, Sendable {
            /// This error, at each call.
            case error(ServiceError)
            /// An error with the account, amount, payee and key of the call.
            case named(DemoFault)
        }

        public var kind: Kind
        /// The share of calls that fail, from 0 to 1.
        public var probability: Double

        public init(_ error: ServiceError, probability: Double = 1) {
            self.kind = .error(error)
            self.probability = probability
        }

        public init(_ fault: DemoFault, probability: Double = 1) {
            self.kind = .named(fault)
            self.probability = probability
        }

        /// The name of its error.
        package var name: String {
            switch kind {
            case .error(let error): error.code
            case .named(let fault): fault.rawValue
            }
        }
    }

    /// What becomes of payments to other banks, after they were accepted.
    public enum Settlement: Hashable, Sendable {
        case rejected(PaymentReason)
        case returned(PaymentReason)
        /// Those that settle do so after this time of the demo's clock.
        case settled(afterMinutes: Int)

        /// The delays that payments may have: up to a year.
        public static let minutes = 0...527_040
    }

    public var latency: Latency
    /// The operations that fail, and their faults.
    public var faults: [BankOperation: Fault]
    /// `nil`: the other banks answer by the payment's reference and amount.
    public var settlement: Settlement?

    public init(
        latency: Latency = .none, faults: [BankOperation: Fault] = [:], settlement: Settlement? = nil
    ) {
        self.latency = latency
        self.faults = faults
        self.settlement = settlement
    }

    /// Whether calls or payments fail.
    package var hasFaults: Bool { !faults.isEmpty || settlement != nil }

    /// The operations that fail.
    package var names: String {
        (faults.keys.map(\.rawValue) + (settlement == nil ? [] : [Self.settlementName])).sorted().joined(
            separator: ", ")
    }

    /// With the faults of others, which come first.
    package func adding(_ others: DemoConditions) -> DemoConditions {
        var both = self
        both.faults.merge(others.faults) { $1 }
        both.settlement = others.settlement ?? settlement
        return both
    }
}

extension DemoConditions {
    /// Why the text of a fault is invalid.
    public enum FaultTextProblem: Error {
        case operation
        case fault
        /// The operation can't fail in this way.
        case unfit(BankOperation)
        case probability
        case settlement
    }

    /// Texts of what may become of payments, as examples.
    package static var settlementTexts: [String] {
        let delays: [Settlement] = [.settled(afterMinutes: 30), .settled(afterMinutes: 2_880)]
        let reasons: [Settlement] = PaymentReason.known.flatMap { [.returned($0), .rejected($0)] }
        return (delays + reasons).map(\.text)
    }

    /// The faults, as ``addFault(_:)`` reads them, by name.
    package var texts: [String] {
        var texts = faults.map { operation, fault in "\(operation.rawValue)=\(fault.text)" }
        if let settlement { texts.append(settlement.text) }
        return texts.sorted()
    }

    fileprivate static let settlementName = "transfers.settle"

    /// Adds a fault that is written as `transfers.create=insufficientFunds`, or with the share of calls that fail as
    /// `transfers.create=insufficientFunds:0.1`; or what becomes of payments, as `transfers.settle=returned:AC04` or
    /// `transfers.settle=settled:30m`.
    public mutating func addFault(_ text: String) throws(FaultTextProblem) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides[0] != Self.settlementName else {
            settlement = try Self.settlement(sides.count == 2 ? String(sides[1]) : "")
            return
        }
        guard let operation = BankOperation(rawValue: String(sides[0])) else { throw .operation }
        guard sides.count == 2 else { throw .fault }
        // The longest name first: `outcomeUnknown:made` begins with the name of another fault.
        let names = DemoFault.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
        guard
            let fault = names.first(where: {
                sides[1] == $0.rawValue || sides[1].hasPrefix($0.rawValue + ":")
            })
        else { throw .fault }
        guard fault.fits(operation) else { throw .unfit(operation) }
        let share = sides[1].dropFirst(fault.rawValue.count)
        var probability = 1.0
        if !share.isEmpty {
            // "nan" and "inf" parse as numbers but are not probabilities.
            guard let number = Double(share.dropFirst()), (0...1).contains(number) else { throw .probability }
            probability = number
        }
        faults[operation] = Fault(fault, probability: probability)
    }

    private static func settlement(_ text: String) throws(FaultTextProblem) -> Settlement {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .settlement }
        guard parts[0] != "settled" else {
            guard let minutes = Settlement.minutes(parts[1]) else { throw .settlement }
            return .settled(afterMinutes: minutes)
        }
        guard let reason = PaymentReason(rawValue: String(parts[1])) else { throw .settlement }
        switch parts[0] {
        case "rejected": return .rejected(reason)
        case "returned": return .returned(reason)
        default: throw .settlement
        }
    }
}

extension DemoConditions.Settlement {
    fileprivate static let dayMinutes = 1440

    /// As it is read: `transfers.settle=settled:2d`.
    fileprivate var text: String {
        let value =
            switch self {
            case .rejected(let reason): "rejected:\(reason.rawValue)"
            case .returned(let reason): "returned:\(reason.rawValue)"
            case .settled(let minutes) where minutes > 0 && minutes.isMultiple(of: Self.dayMinutes):
                "settled:\(minutes / Self.dayMinutes)d"
            case .settled(let minutes): "settled:\(minutes)m"
            }
        return "\(DemoConditions.settlementName)=\(value)"
    }

    /// Minutes as `30m`, or days as `2d`; `nil` for any other text, and beyond ``minutes``.
    fileprivate static func minutes(_ text: Substring) -> Int? {
        let digits = text.dropLast()
        guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits),
            minutes.contains(number)
        else { return nil }
        switch text.last {
        case "m": return number
        case "d": return minutes.contains(number * dayMinutes) ? number * dayMinutes : nil
        default: return nil
        }
    }
}

extension DemoConditions.Fault {
    /// As it is read: `insufficientFunds:0.1`.
    fileprivate var text: String { probability < 1 ? "\(name):\(probability)" : name }
}

extension DemoConditions {
    /// Adds a fault from a form or a request. Throws `invalidValue` for this field.
    package mutating func add(fault text: String, field: ErrorField) throws(ServiceError) {
        do throws(FaultTextProblem) {
            try addFault(text)
        } catch {
            let expected: Phrase =
                switch error {
                case .operation: "an operation such as transfers.create, and an error"
                case .fault:
                    """
                    transfers.create=ERROR, where ERROR is one of \
                    \(Phrase.list(DemoFault.allCases.map(\.rawValue)))
                    """
                case .unfit(let operation):
                    "one of \(Phrase.list(DemoFault.all(fitting: operation).map(\.rawValue)))"
                case .settlement: "transfers.settle=returned:AC04, rejected with a reason, or settled:30m"
                case .probability: "a share of calls from 0 to 1 after the colon"
                }
            throw .invalidValue(
                field: field, value: String(text.prefix(100)), reason: .malformed(expected: expected))
        }
    }
}
