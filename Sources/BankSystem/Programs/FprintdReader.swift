public import BankServices

/// The fingerprint reader of fprintd, through its command-line programs.
public actor FprintdReader: FingerprintReading {
    private static let listMilliseconds = 5_000
    private static let verifyMilliseconds = 30_000

    private let userName: String?
    private lazy var list = ExternalProgram("fprintd-list", folders: folders)
    private lazy var verify = ExternalProgram("fprintd-verify", folders: folders)
    private let folders: [String]
    private let executor: any SerialExecutor

    /// Creates a reader for a user.
    ///
    /// - Parameters:
    ///   - userName: the login name; the system decides whose fingers it verifies.
    ///   - folders: the folders to search for fprintd's programs.
    ///   - executor: the thread that waits for the programs.
    public init(
        userName: String?, executor: any SerialExecutor, folders: [String] = ExternalProgram.folders
    ) {
        // A name must not be mistaken for an option.
        self.userName = userName.flatMap { $0.hasPrefix("-") || $0.isEmpty ? nil : $0 }
        self.folders = folders
        self.executor = executor
    }

    /// The thread that waits for the programs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// True if fprintd has a finger of the user enrolled.
    public func isAvailable() async -> Bool {
        guard verify != nil, let userName, let list,
            let output = list.run([userName], timeoutMilliseconds: Self.listMilliseconds),
            output.exitCode == 0
        else { return false }
        return lines(output).contains { $0.hasPrefix(" - #") }
    }

    /// Waits up to half a minute for a matching finger.
    public func isVerified() async -> Bool {
        guard let output = verify?.run(timeoutMilliseconds: Self.verifyMilliseconds) else { return false }
        // Older versions exit with 0 whatever the finger.
        return output.exitCode == 0 && lines(output).contains("Verify result: verify-match (done)")
    }

    private func lines(_ output: ProgramOutput) -> [Substring] {
        String(decoding: output.bytes, as: UTF8.self).split(separator: "\n")
    }
}
