import BankDomain
import BankServices

/// Two new, empty banks that get the same requests.
struct Episode {
    /// The number of operations in an episode. The model copies itself at every change, so long episodes are slow.
    static let length = 500
    /// The number of operations between comparisons of the whole state.
    static let pictureInterval = 100

    /// Makes the model.
    var model: @Sendable () async throws -> ModelBank = { try await .mock() }
    /// Makes the tested bank.
    var bank: @Sendable () async throws -> ModelBank = { try await .ledger() }

    /// Runs random operations. Returns the failure and the operations that led to it; `nil` if there is none.
    func play(seed: UInt64, count: Int = length) async throws -> (operations: [any Operation], Failure)? {
        var world = World(seed: seed)
        var asked: [any Operation] = []
        let failure = try await run(count) { last in
            if let last { world.learn(last.operation, last.outcome) }
            let next = world.next()
            asked.append(next)
            return next
        }
        return failure.map { (Array(asked.prefix($0.operationCount)), $0) }
    }

    /// Runs given operations. Returns their failure; `nil` if there is none.
    func replay(_ operations: [any Operation]) async throws -> Failure? {
        var rest = operations.makeIterator()
        return try await run(operations.count) { _ in rest.next() }
    }

    private typealias Last = (operation: any Operation, outcome: Outcome)

    private func run(_ count: Int, _ next: (Last?) -> (any Operation)?) async throws -> Failure? {
        let (model, bank) = (try await model(), try await bank())
        let failure = try await compare(model, bank, count, next)
        await model.close()
        await bank.close()
        return failure
    }

    private func compare(
        _ model: ModelBank, _ bank: ModelBank, _ count: Int, _ next: (Last?) -> (any Operation)?
    ) async throws -> Failure? {
        var keys = KeyBook()
        var copies = try await Self.copies(of: [model, bank])
        var last: Last?
        for number in 1...max(1, count) {
            guard let operation = next(last) else { break }
            let expected = await Outcome(of: operation, at: model)
            let found = await Outcome(of: operation, at: bank)
            if expected != found {
                let words = "the \(model.name):\n  \(expected)\nbut the \(bank.name):\n  \(found)"
                return Failure(operationCount: number, description: words)
            }
            if let fault = keys.fault(of: operation, found) {
                return Failure(operationCount: number, description: fault)
            }
            last = (operation, found)
            guard number.isMultiple(of: Self.pictureInterval) || number == count else { continue }
            if let fault = try await fault(of: bank, against: model) {
                return Failure(operationCount: number, description: fault)
            }
            for index in copies.indices {
                if let fault = try await copies[index].copy.follow() {
                    let words = "\(copies[index].name): \(fault)"
                    return Failure(operationCount: number, description: words)
                }
            }
        }
        return nil
    }

    /// Copies of what each party has at each bank, which follow the changes in pages of different sizes.
    private static func copies(
        of banks: [ModelBank]
    ) async throws -> [(name: String, copy: BankCopy)] {
        var copies: [(String, BankCopy)] = []
        for bank in banks {
            for (party, limit) in zip(Party.allCases, [7, 1_000]) {
                copies.append(
                    ("the \(party) at the \(bank.name)", try await BankCopy(of: bank[party], limit: limit)))
            }
        }
        return copies
    }

    private func fault(of bank: ModelBank, against model: ModelBank) async throws -> String? {
        let (expected, found) = (try await Picture(of: model), try await Picture(of: bank))
        if expected != found, let difference = expected.difference(from: found) {
            return "the \(model.name) and the \(bank.name) show differently\n\(difference)"
        }
        if let broken = found.brokenAccount ?? found.twiceReturned { return broken }
        let report = try await bank[.operator].ledger.verify { _ in }
        return report.firstFault.map { "the books do not verify: \($0)" }
    }
}
