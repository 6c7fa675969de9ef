import BankAPI
import BankServices
import JSONKit

/// A check that runs in the background, so that each question is answered in time.
@MainActor
final class BackgroundCheck {
    enum State: Equatable {
        case passes
        /// The code of the failure.
        case fails(String)

        static let slow = State.fails("slow")

        var text: String {
            switch self {
            case .passes: "ok"
            case .fails(let code): code
            }
        }
    }

    /// For so long a running check counts as its last result.
    private let patience: Duration
    /// A younger result is not checked again.
    private let lifetime: Duration
    private let check: @MainActor () async -> State
    private var start: ContinuousClock.Instant?
    private var last: (state: State, end: ContinuousClock.Instant)?

    init(
        patience: Duration, lifetime: Duration = .zero, _ check: @escaping @MainActor () async -> State
    ) {
        (self.patience, self.lifetime, self.check) = (patience, lifetime, check)
    }

    /// The result of a check that runs or starts now. After `limit` it is the last result, or `slow` if the check has
    /// been running for too long.
    func state(within limit: Duration) async -> State {
        let now = ContinuousClock.now
        if let last, start == nil, last.end + lifetime > now { return last.state }
        if start == nil {
            start = now
            Task {
                last = (await check(), .now)
                start = nil
            }
        }
        var pause = Duration.milliseconds(1)
        while start != nil, .now < now + limit, !Task.isCancelled {
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
        guard let start, let last, last.state == .passes else { return last?.state ?? .slow }
        return .now > start + patience ? .slow : .passes
    }
}

/// Whether a server can answer requests that read, and those that change something.
@MainActor
final class Readiness {
    /// A proxy asks every few seconds, and takes a server out that does not answer in time.
    private static let answerLimit = Duration.milliseconds(800)
    private static let readingPatience = Duration.seconds(2)
    /// Longer than a large group of changes takes.
    private static let writingPatience = Duration.seconds(10)

    private let reading: BackgroundCheck
    private let writing: BackgroundCheck
    /// True when the server is about to end: proxies must send no more requests.
    var isDraining = false

    init(_ backend: any ServedBank) {
        func state(_ body: () async throws -> Void) async -> BackgroundCheck.State {
            do {
                try await body()
                return .passes
            } catch {
                return .fails(backend.problem(error).code)
            }
        }
        reading = BackgroundCheck(patience: Self.readingPatience) { await state(backend.checkReading) }
        writing = BackgroundCheck(patience: Self.writingPatience, lifetime: .seconds(1)) {
            await state(backend.checkWriting)
        }
    }

    /// The answer to a proxy: whether the server is ready, and its parts.
    func answer(readingOnly: Bool) async -> (isReady: Bool, json: [UInt8]) {
        async let isReading = reading.state(within: Self.answerLimit)
        async let isWriting = readingOnly ? .passes : writing.state(within: Self.answerLimit)
        let (reads, writes) = await (isReading, isWriting)
        let isReady = !isDraining && reads == .passes && writes == .passes
        var members: [String: JSONValue] = [
            "status": .string(isDraining ? "draining" : isReady ? "ready" : "notReady"),
            "reading": .string(reads.text),
        ]
        if !readingOnly { members["writing"] = .string(writes.text) }
        return (isReady, JSONValue.object(members).bytes)
    }
}
