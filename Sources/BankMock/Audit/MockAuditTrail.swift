import BankDomain
import BankServices

/// Who did what, oldest first. The mock keeps the newest only, so that its state stays small.
struct MockAuditTrail: Codable, Equatable, Sendable {
    static let lineMaximum = 200

    private(set) var lines: [AuditEvent] = []

    var nextNumber: Int64 { (lines.last?.id.number ?? 0) + 1 }

    mutating func append(_ line: AuditEvent) {
        lines.append(line)
        lines.removeFirst(max(0, lines.count - Self.lineMaximum))
    }

    /// The lines that fit a query, newest first.
    func lines(_ query: AuditQuery) -> [AuditEvent] {
        lines.reversed().filter { line in
            (query.userID == nil || query.userID == line.userID)
                && (query.operation == nil || query.operation?.rawValue == line.operation)
                && (query.from.map { $0 <= line.at.date } ?? true)
                && (query.to.map { line.at.date <= $0 } ?? true) && (query.outcome?.fits(line) ?? true)
        }
    }
}

extension AuditQuery.Outcome {
    fileprivate func fits(_ line: AuditEvent) -> Bool {
        switch self {
        case .done: line.isDone
        case .refused: !line.isDone
        case .code(let code): line.outcome == code
        }
    }
}
