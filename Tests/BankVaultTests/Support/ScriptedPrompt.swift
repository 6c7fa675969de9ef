import BankServices
import Synchronization

/// Answers from a list, one after the other, and then nothing; it counts how often it is asked.
final class ScriptedPrompt: UnlockPrompt {
    private let answers: Mutex<[String]>
    private let questions = Mutex<[String]>([])

    init(_ answers: [String]) {
        self.answers = Mutex(answers)
    }

    /// What was asked: the purpose and the attempt.
    var asked: [String] { questions.withLock { $0 } }

    func answer(_ next: [String]) {
        answers.withLock { $0 = next }
    }

    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        questions.withLock { $0.append("\(purpose) \(attempt)") }
        return answers.withLock { $0.isEmpty ? nil : SecretBytes($0.removeFirst()) }
    }
}
