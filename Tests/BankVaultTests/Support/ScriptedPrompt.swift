import BankServices
import Synchronization

/// A prompt that answers from a list until it is empty, and counts its calls.
final class ScriptedPrompt: UnlockPrompt {
    private let answers: Mutex<[String]>
    private let questions = Mutex<[String]>([])

    init(_ answers: [String]) {
        self.answers = Mutex(answers)
    }

    /// The purpose and attempt of each call.
    var asked: [String] { questions.withLock { $0 } }

    func answer(_ next: [String]) {
        answers.withLock { $0 = next }
    }

    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        questions.withLock { $0.append("\(purpose) \(attempt)") }
        return answers.withLock { $0.isEmpty ? nil : SecretBytes($0.removeFirst()) }
    }
}
