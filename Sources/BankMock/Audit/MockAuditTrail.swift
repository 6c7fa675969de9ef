import BankDomain
import BankServices

/// The audit trail, oldest first. Only the newest lines are stored, so that the state stays small.
struct MockAuditTrail: Codable, Equatable, Sendable {
    static let lineMaximum = 200

    private(set) var lines: [AuditEvent] = []

    var nextNumber: Int64 { (lines.last?.id.number ?? 0) + 1 }

    mutating func append(_ line: AuditEvent) {
        lines.append(line)
        lines.removeFirst(max(0, lines.count - Self.lineMaximum))
    }

    /// The lines that match a query, newest first.
    func lines(_ query: AuditQuery) -> [AuditEvent] {
        lines.reversed().filter { line in
            (query.userID == nil || query.userID == line.userID)
                && (query.operation == nil || query.operation?.rawValue == line.operation)
                && (query.from.map { $0 <= line.at.utcDate } ?? true)
                && (query.to.map { line.at.utcDate <= $0 } ?? true) && (query.outcome?.fits(line) ?? true)
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

extension MockBank {
    /// The audited outcome of a result that may be a refusal.
    @Sendable static func outcome<Value>(_ answer: Result<Value, ServiceError>) -> String {
        switch answer {
        case .success: AuditEvent.doneOutcome
        case .failure(let refusal): refusal.code
        }
    }

    /// Adds a line to the audit trail.
    mutating func record(_ action: AuditedAction, outcome: String = AuditEvent.doneOutcome) {
        var trail = head.audit ?? MockAuditTrail()
        let session = authentication.sessions.first { $0.id == action.principal?.sessionID }
        let device = authentication.devices.first { $0.id == session?.device }
        trail.append(
            AuditEvent(
                id: AuditEventID(number: trail.nextNumber), at: head.clock,
                operation: action.operation.rawValue, userID: action.principal?.userID,
                sessionID: session?.id,
                device: device?.name ?? action.principal?.accessToken?.auditedName ?? "",
                subject: action.subject, outcome: outcome))
        head.audit = trail
    }

    /// Adds a line for a refusal, if it was one.
    mutating func record(_ action: AuditedAction, refusedWith error: any Error) {
        guard let refusal = error as? ServiceError, refusal.isRefusal else { return }
        record(action, outcome: refusal.code)
    }

    /// Runs `body`, whose refusal may also change the state, such as a count of failures, and records the outcome. If
    /// `body` throws, only the line is stored.
    mutating func audited<Answer>(
        _ action: AuditedAction, _ body: (inout MockBank) throws -> Result<Answer, ServiceError>
    ) -> Result<Answer, any Error> {
        var trial = self
        do {
            let answer = try body(&trial)
            self = trial
            switch answer {
            case .success(let value):
                record(action)
                return .success(value)
            case .failure(let refusal):
                record(action, refusedWith: refusal)
                return .failure(refusal)
            }
        } catch {
            record(action, refusedWith: error)
            return .failure(error)
        }
    }
}

extension MockBankHost {
    /// Runs `body` as ``change(_:_:simulating:_:)`` does and records who did it. Refusals are recorded too; dry runs are not.
    ///
    /// `subject` returns the id of a new record; `outcome` returns the refusal of a change that is refused but stored.
    @_semantics("optimize.sil.specialize.generic.never")
    func change<Result: Sendable>(
        _ action: AuditedAction, _ mode: ExecutionMode, simulating simulation: Simulation? = nil,
        subject: (@Sendable (Result) -> String)? = nil,
        outcome: (@Sendable (Result) -> String)? = nil,
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        do {
            return try await change(action.operation, mode, simulating: simulation) { bank in
                let result = try body(&bank)
                if mode == .commit {
                    bank.record(
                        action.on(subject?(result) ?? action.subject),
                        outcome: outcome?(result) ?? AuditEvent.doneOutcome)
                }
                return result
            }
        } catch {
            if mode == .commit { await recordRefusal(error, of: action) }
            throw error
        }
    }

    /// Records a refusal, if it was one. A failure to record it is ignored, because the caller needs the refusal.
    func recordRefusal(_ error: any Error, of action: AuditedAction) async {
        try? await change(nil, .commit) { $0.record(action, refusedWith: error) }
    }
}
