import BankApp
import Foundation

/// What a command line printed, and its exit code.
struct ProgramRun {
    let output: String
    let errors: String
    let code: ExitCode

    var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// The output as a JSON object.
    var object: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
    }

    /// The JSON object under `error` in the last line of stderr.
    var error: [String: Any] {
        let line = Data((errorLines.last ?? "").utf8)
        let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
        return object?["error"] as? [String: Any] ?? [:]
    }
}
