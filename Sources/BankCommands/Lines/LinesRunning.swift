package import BankDomain

/// Runs many command lines in one process.
@MainActor
package protocol LinesRunning: AnyObject {
    /// Asks for commands until whoever is there has enough.
    func shell(on screen: Screen) async throws

    /// Carries out the commands of a file, or of standard input if it is called `-`. Throws what the first that failed
    /// ended with.
    func run(
        _ file: String, keepsGoing: Bool, idempotencyKey: IdempotencyKey?, on screen: Screen
    ) async throws
}
