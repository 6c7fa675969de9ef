import BankDomain
import BankLedger
import BankServices

/// Transfers between the accounts of a bank, in the order of `posting.c`.
struct BookingBenchmark {
    private let bank: BenchmarkBank
    private let accountCount: Int

    init(folder: String, accountCount: Int) {
        self.bank = BenchmarkBank(folder: folder)
        self.accountCount = accountCount
    }

    /// Each transfer is durable before the next one starts.
    func bookOneByOne(count: Int) async throws {
        let transfers = bank.transfers
        for number in 0..<count {
            _ = try await transfers.create(request(number), mode: .commit)
        }
        await bank.store.close()
    }

    /// `size` transfers wait at a time and commit together. Prints the longest wait in milliseconds.
    func bookTogether(_ numbers: Range<Int>, size: Int) async throws {
        let transfers = bank.transfers
        var longest = Duration.zero
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: size) {
            let beginning = ContinuousClock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in start..<min(start + size, numbers.upperBound) {
                    let request = request(number)
                    group.addTask { _ = try await transfers.create(request, mode: .commit) }
                }
                try await group.waitForAll()
            }
            longest = max(longest, .now - beginning)
        }
        await bank.store.close()
        print(Int(longest / .milliseconds(1)))
    }

    private func request(_ number: Int) -> TransferRequest {
        let from = number * 7_919 % accountCount + 1
        guard let key = IdempotencyKey("single-\(number)") else {
            fatalError("Every digit may stand in a key.")
        }
        let to = (number * 10_007 + 1) % accountCount + 1
        return TransferRequest(
            from: AccountID(number: Int64(from)),
            to: AccountID(number: Int64(to == from ? to % accountCount + 1 : to)),
            amount: Money(minorUnits: Int64(number % 100 + 1), currency: .czk),
            reference: "Payment \(number)",
            idempotencyKey: key)
    }
}
