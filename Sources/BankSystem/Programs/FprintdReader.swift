public import BankServices

/// The fingerprint reader that fprintd serves, by the programs that come with it.
public actor FprintdReader: FingerprintReading {
    private static let listMilliseconds = 5_000
    private static let verifyMilliseconds = 30_000

    private let userName: String?
    private lazy var list = ExternalProgram("fprintd-list", folders: folders)
    private lazy var verify = ExternalProgram("fprintd-verify", folders: folders)
    private let folders: [String]
    private let executor: any SerialExecutor

    /// The reader, asked about a user.
    ///
    /// - Parameters:
    ///   - userName: the login name; only the system decides whose fingers it verifies.
    ///   - folders: where fprintd's programs are looked for.
    ///   - executor: where waiting for them blocks no other work.
    public init(
        userName: String?, executor: any SerialExecutor, folders: [String] = ExternalProgram.folders
    ) {
        // A name is never to be taken for an option.
        self.userName = userName.flatMap { $0.hasPrefix("-") || $0.isEmpty ? nil : $0 }
        self.folders = folders
        self.executor = executor
    }

    /// Where the programs are waited for.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Whether fprintd knows a finger of the user.
    public func isAvailable() async -> Bool {
        guard verify != nil, let userName, let list,
            let output = list.run([userName], timeoutMilliseconds: Self.listMilliseconds),
            output.exitCode == 0
        else { return false }
        return lines(output).contains { $0.hasPrefix(" - #") }
    }

    /// Waits for a finger, for at most half a minute.
    public func isVerified() async -> Bool {
        guard let output = verify?.run(timeoutMilliseconds: Self.verifyMilliseconds) else { return false }
        // Older versions answer 0 whatever the finger.
        return output.exitCode == 0 && lines(output).contains("Verify result: verify-match (done)")
    }

    private func lines(_ output: ProgramOutput) -> [Substring] {
        String(decoding: output.bytes, as: UTF8.self).split(separator: "\n")
    }
}
