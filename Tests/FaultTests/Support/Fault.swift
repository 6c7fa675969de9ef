import CFaultyFiles

/// A kind of file failure.
struct Fault: CustomStringConvertible {
    let description: String
    private let kinds: [Int]
    private let failure: Int
    private let stays: Bool

    static let all = [
        Fault("one call fails", [FAULTY_ALL], FAULTY_ERROR),
        Fault("everything fails from one call on", [FAULTY_ALL], FAULTY_ERROR, stays: true),
        Fault("the disk is full for one call", growing, FAULTY_DISK_FULL),
        Fault("the disk stays full", growing, FAULTY_DISK_FULL, stays: true),
        Fault("half of a page arrives", [FAULTY_WRITE], FAULTY_HALF_WRITE),
        Fault("half of a page arrives, and then nothing", [FAULTY_WRITE], FAULTY_HALF_WRITE, stays: true),
        Fault("what was written cannot be made durable", [FAULTY_SYNC], FAULTY_ERROR),
    ]

    /// Reading fails.
    static let reading = Fault("one read fails", [FAULTY_READ, FAULTY_OPEN], FAULTY_ERROR)

    private static let growing = [FAULTY_WRITE, FAULTY_TRUNCATE, FAULTY_NAME]

    private init(_ description: String, _ kinds: [Int], _ failure: Int, stays: Bool = false) {
        self.description = description
        self.kinds = kinds
        self.failure = failure
        self.stays = stays
    }

    /// Fails the call with this number while `body` runs. Returns whether there was such a call.
    func strike(_ number: Int, _ body: () async throws -> Void) async rethrows -> Bool {
        faulty_files_arm(Int32(kinds.reduce(0, |)), number, Int32(failure), stays ? 1 : 0)
        defer { faulty_files_disarm() }
        try await body()
        return faulty_files_disarm() >= number
    }
}
