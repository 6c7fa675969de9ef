import Synchronization

/// Answers that are asked for once each: what a setting says while many transfers are held against it.
final class RememberedAnswers<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private let ask: @Sendable (Question) throws -> Answer
    private let known = Mutex<[Question: Answer]>([:])

    init(_ ask: @escaping @Sendable (Question) throws -> Answer) {
        self.ask = ask
    }

    func answer(to question: Question) throws -> Answer {
        if let answer = known.withLock({ $0[question] }) { return answer }
        let answer = try ask(question)
        known.withLock { $0[question] = answer }
        return answer
    }
}
