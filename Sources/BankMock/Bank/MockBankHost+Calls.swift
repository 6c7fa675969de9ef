import BankDomain
import BankServices
import LanguageKit

extension MockBankHost {
    // Each call is compiled once for all types of results. With a copy for each of a hundred types, this module took
    // twice as long to build.

    /// Runs `body` to read accounts.
    @_semantics("optimize.sil.specialize.generic.never")
    func readAccounts<Result: Sendable>(
        _ operation: BankOperation?, _ body: @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        if let operation { _ = try await enter(operation) }
        let moment = moment
        if let inMemoryBank { return try inMemoryBank.read { try body($0.shown(at: moment)) } }
        return try await guardingState {
            guard let bytes = try self.store.readHead() else {
                return try body(MockBank(head: self.seed.head, rules: self.rules).shown(at: moment))
            }
            let head = try self.newest.head(of: bytes) {
                self.seed.completing(try MockStateCoding.head(bytes, path: self.store.path))
            }
            return try body(MockBank(head: head, rules: self.rules).shown(at: moment))
        }
    }

    /// Runs `body` to read accounts and entries.
    ///
    /// - Parameter isDecoded: whether stored postings are decoded first; if not, only those that `body` reads are.
    @_semantics("optimize.sil.specialize.generic.never")
    func read<Result: Sendable>(
        _ operation: BankOperation?, isDecoded: Bool = true,
        _ body: @escaping @Sendable (MockBank) throws -> Result
    ) async throws -> Result {
        if let operation { _ = try await enter(operation) }
        let (seed, path, rules, moment, newest) = (seed, store.path, rules, moment, newest)
        if let inMemoryBank { return try inMemoryBank.read { try body($0.shown(at: moment)) } }
        return try await guardingState {
            try await self.store.read { head, log in
                var bank = try seed.bank(
                    head: head, log: log, path: path, newest: newest, isDecoded: isDecoded)
                bank.decidedRules = rules
                let result = Swift.Result { try body(bank.shown(at: moment)) }
                if let damage = bank.journal.damage { throw damage }
                return try result.get()
            }
        }
    }

    /// Runs a change, and stores it unless this is a dry run. If `body` throws, nothing changes.
    ///
    /// - Parameter simulation: the errors of faults that state what the call is about.
    @_semantics("optimize.sil.specialize.generic.never")
    func change<Result: Sendable>(
        _ operation: BankOperation?, _ mode: ExecutionMode, simulating simulation: Simulation? = nil,
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        guard mode == .commit else {
            // A dry run has latency but no faults, which are for the real call.
            try await delay()
            return try await read(nil, isDecoded: false) { bank in
                var trial = bank
                return try body(&trial)
            }
        }
        guard let operation else { return try await commit(body) }
        let lostAnswer = try await enter(operation, simulating: simulation)
        let result = try await commit(body)
        if let lostAnswer { throw lostAnswer }
        return result
    }

    /// Runs and stores a change.
    @_semantics("optimize.sil.specialize.generic.never")
    func commit<Result: Sendable>(
        _ body: @escaping @Sendable (inout MockBank) throws -> Result
    ) async throws -> Result {
        let (seed, path, rules, moment, newest) = (seed, store.path, rules, moment, newest)
        let settlement = presentConditions.settlement
        let body = { @Sendable (bank: inout MockBank) throws in
            let count = bank.journal.transferCount
            let result = try body(&bank)
            if seed.isDemo, bank.journal.transferCount > count { try bank.answerPayments(settlement) }
            return result
        }
        if let inMemoryBank { return try inMemoryBank.change { try $0.change(at: moment, body) } }
        return try await guardingState {
            try await self.store.update { head, log in
                var before = try seed.bank(head: head, log: log, path: path, newest: newest, isDecoded: false)
                before.decidedRules = rules
                var after = before
                let changed = Swift.Result { try after.change(at: moment, body) }
                if let damage = before.journal.damage { throw damage }
                let result = try changed.get()
                guard after != before else { return (nil, result) }
                let change = try after.change(since: before)
                newest.keep(after.journal, after: change)
                return (change, result)
            }
        }
    }

    // A damaged state is moved aside, so that the next command starts from the seed.
    @_semantics("optimize.sil.specialize.generic.never")
    private func guardingState<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
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
