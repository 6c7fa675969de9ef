import BankDomain
import BankServices
import LanguageKit
import Synchronization

/// What a closure returned. The work around the closure is compiled once for all types of results: with a copy for each
/// of a hundred types, this module took a fifth longer to build.
private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func keep(_ value: Value) { self.value.withLock { $0 = value } }

    var kept: Value {
        guard let value = value.withLock({ $0 }) else { preconditionFailure("The closure has not run.") }
        return value
    }
}

extension MockBankHost {
    /// Runs `body` to read accounts.
    func readAccounts<Result: Sendable>(
        _ operation: BankOperation?, _ body: @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        let answer = Answer<Result>()
        try await readHead(operation) { answer.keep(try body($0)) }
        return answer.kept
    }

    /// Runs `body` to read accounts and entries.
    ///
    /// - Parameter isDecoded: whether stored postings are decoded first; if not, only those that `body` reads are.
    func read<Result: Sendable>(
        _ operation: BankOperation?, isDecoded: Bool = true,
        _ body: @escaping @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        let answer = Answer<Result>()
        try await readBank(operation, isDecoded: isDecoded) { answer.keep(try body($0)) }
        return answer.kept
    }

    /// Runs a change, and stores it unless this is a dry run. If `body` throws, nothing changes.
    ///
    /// - Parameter simulation: the errors of faults that state what the call is about.
    func change<Result: Sendable>(
        _ operation: BankOperation?, _ mode: ExecutionMode, simulating simulation: Simulation? = nil,
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        let answer = Answer<Result>()
        try await makeChange(operation, mode, simulating: simulation) { answer.keep(try body(&$0)) }
        return answer.kept
    }

    /// Runs and stores a change.
    func commit<Result: Sendable>(
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        let answer = Answer<Result>()
        try await store { answer.keep(try body(&$0)) }
        return answer.kept
    }

    private func readHead(
        _ operation: BankOperation?, _ body: @Sendable (MockBank) throws -> Void
    ) async throws {
        if let operation { _ = try await enter(operation) }
        let moment = moment
        if let inMemoryBank { return try inMemoryBank.read { try body($0.shown(at: moment)) } }
        try await guardingState {
            guard let bytes = try self.store.readHead() else {
                return try body(MockBank(head: self.seed.head, rules: self.rules).shown(at: moment))
            }
            let head = try self.newest.head(of: bytes) {
                self.seed.completing(try MockStateCoding.head(bytes, path: self.store.path))
            }
            return try body(MockBank(head: head, rules: self.rules).shown(at: moment))
        }
    }

    private func readBank(
        _ operation: BankOperation?, isDecoded: Bool, _ body: @escaping @Sendable (MockBank) throws -> Void
    ) async throws {
        if let operation { _ = try await enter(operation) }
        let (seed, path, rules, moment, newest) = (seed, store.path, rules, moment, newest)
        if let inMemoryBank { return try inMemoryBank.read { try body($0.shown(at: moment)) } }
        try await guardingState {
            try await self.store.read { head, log in
                var bank = try seed.bank(
                    head: head, log: log, path: path, newest: newest, isDecoded: isDecoded)
                bank.decidedRules = rules
                let result = Result { try body(bank.shown(at: moment)) }
                if let damage = bank.journal.damage { throw damage }
                try result.get()
            }
        }
    }

    private func makeChange(
        _ operation: BankOperation?, _ mode: ExecutionMode, simulating simulation: Simulation?,
        _ body: @escaping @Sendable (inout MockBank) throws -> Void
    ) async throws {
        guard mode == .commit else {
            // A dry run has latency but no faults, which are for the real call.
            try await delay()
            return try await readBank(nil, isDecoded: false) { bank in
                var trial = bank
                try body(&trial)
            }
        }
        guard let operation else { return try await store(body) }
        let lostAnswer = try await enter(operation, simulating: simulation)
        try await store(body)
        if let lostAnswer { throw lostAnswer }
    }

    private func store(_ body: @escaping @Sendable (inout MockBank) throws -> Void) async throws {
        let (seed, path, rules, moment, newest) = (seed, store.path, rules, moment, newest)
        let settlement = presentConditions.settlement
        let body = { @Sendable (bank: inout MockBank) throws in
            let count = bank.journal.transferCount
            try body(&bank)
            if seed.isDemo, bank.journal.transferCount > count { try bank.answerPayments(settlement) }
        }
        if let inMemoryBank { return try inMemoryBank.change { try $0.change(at: moment, body) } }
        try await guardingState {
            try await self.store.update { head, log in
                var before = try seed.bank(head: head, log: log, path: path, newest: newest, isDecoded: false)
                before.decidedRules = rules
                var after = before
                let changed = Result { try after.change(at: moment, body) }
                if let damage = before.journal.damage { throw damage }
                try changed.get()
                guard after != before else { return (nil, ()) }
                let change = try after.change(since: before)
                newest.keep(after.journal, after: change)
                return (change, ())
            }
        }
    }

    // A damaged state is moved aside, so that the next command starts from the seed.
    private func guardingState(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch ServiceError.storage(.damaged, let path, let underlying) {
            let (seed, storePath) = (seed, store.path)
            let aside = try await store.moveAside { head, log in
                (try? seed.bank(head: head, log: log, path: storePath)) == nil
            }
            let place = aside.map { "it is now \($0)" } ?? "another command has fixed it"
            throw ServiceError.storage(.movedAside, path: path, underlying: "\(underlying); \(place)")
        }
    }
}
