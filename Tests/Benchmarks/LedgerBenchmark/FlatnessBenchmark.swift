import BankDomain
import BankLedger
import BankServices

/// The cost of reading in banks of different sizes: a line per query with microseconds per call for each bank, and the
/// ratio of the last to the first.
///
/// The banks take turns, so that a slow moment of the machine affects all of them. The ratio is the median of the
/// turns. Each bank has the same number of transactions with the searched text.
struct FlatnessBenchmark {
    private static let rounds = 41
    private static let callsPerRound = 20
    private static let customer: UserID = "USR-1"
    private static let account = AccountID(number: 1)
    private static let text = "QX 7700"

    private typealias Question = @Sendable (BenchmarkBank) async throws -> Void

    private let banks: [BenchmarkBank]

    /// The folders of the banks, smallest first.
    init(folders: [String]) {
        banks = folders.map { BenchmarkBank(folder: $0) }
    }

    /// Runs the queries and prints the results.
    func run() async throws {
        let deep = try await places()
        try await measure("accounts show") { _ = try await $0.accounts.account(id: Self.account) }
        try await measure("transactions show") { bank in
            let id = TransactionID(deep[bank.path] ?? "")
            _ = try await bank.transactions().transaction(id: id)
        }
        try await measureList("list --account", TransactionQuery(accountID: Self.account))
        try await measureList(
            "list --account --page 200", TransactionQuery(accountID: Self.account), page: 200)
        try await measure("list --account --after") { bank in
            let page = try PageRequest(after: deep[bank.path])
            _ = try await bank.transactions().transactions(
                TransactionQuery(accountID: Self.account), page: page)
        }
        try await measureList("list, of a customer", TransactionQuery(), for: Self.customer)
        try await measureList(
            "list --page 20, of a customer", TransactionQuery(), page: 20, for: Self.customer)
        try await measureList("list, of the operator", TransactionQuery())
        try await measureList("search --account", TransactionQuery(accountID: Self.account, text: Self.text))
        try await measureList(
            "search --account --page 2", TransactionQuery(accountID: Self.account, text: Self.text), page: 2)
        try await measureList("search, of a customer", TransactionQuery(text: Self.text), for: Self.customer)
        try await measureList(
            "search, frequent text", TransactionQuery(accountID: Self.account, text: "deposit"))
        try await measureList(
            "search, no hit", TransactionQuery(accountID: Self.account, text: "nowhere at all"))
    }

    /// The id of an entry in the middle of the account, by folder.
    private func places() async throws -> [String: String] {
        var places: [String: String] = [:]
        for bank in banks {
            let page = try await bank.transactions().transactions(
                TransactionQuery(accountID: Self.account), page: PageRequest(page: 100))
            places[bank.path] = page.items.last?.id.text
        }
        return places
    }

    private func measureList(
        _ name: String, _ query: TransactionQuery, page: Int = 1, for user: UserID? = nil
    ) async throws {
        let page = try PageRequest(page: page)
        try await measure(name) { bank in
            _ = try await bank.transactions(for: user).transactions(query, page: page)
        }
    }

    private func measure(_ name: String, _ question: Question) async throws {
        var times: [[Double]] = banks.map { _ in [] }
        for round in -2..<Self.rounds {
            for (index, bank) in banks.enumerated() {
                let start = ContinuousClock.now
                for _ in 0..<Self.callsPerRound { try await question(bank) }
                let elapsed = start.duration(to: .now)
                guard round >= 0 else { continue }
                let parts = elapsed.components
                let microseconds = Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12
                times[index].append(microseconds / Double(Self.callsPerRound))
            }
        }
        let ratios = zip(times[times.count - 1], times[0]).map { $0 / $1 }
        let figures = (times + [ratios]).map { String((median($0) * 100).rounded() / 100) }
        print("\(name)|" + figures.joined(separator: "|"))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
