import BankCommands
public import BankSQL
import BankSystem
import BankVault
import CommandLineKit
import Dispatch
import TerminalKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Launcher {
    /// Runs the command line of this process, and exits the process.
    ///
    /// Help, version and invalid commands are handled synchronously. Concurrency is started only for commands that use
    /// a bank.
    ///
    /// - Parameter serverEngine: the engine for a ledger on a server, if this program has one.
    public static func main(serverEngine: (any SQLEngine)? = nil) -> Never {
        if let code = AgentProcess.serveIfAsked(argumentZero: CommandLine.unsafeArgv[0]) { exit(code) }
        occupyStandardDescriptors()
        var host = RunHost(
            environment: environmentVariable, elapsed: monotonicTime,
            makeConsole: { .standard(environment: environmentVariable, allowsColor: $0) })
        host.timeZone = .system
        if isatty(2) == 1 { host.terminalSession = getsid(0) }
        host.makeLineEditor = lineEditor
        host.watchSignals = InterruptWatch.begin
        host.serverEngine = serverEngine
        let arguments: [String]
        do throws(CommandLineError) {
            arguments = try ArgumentDecoder.decode(CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        } catch {
            let parser = CommandLineParser(BankProgram.specification)
            exit(report(error, parser.globalOptions(salvagedFrom: []), host: host).rawValue)
        }
        if arguments == ["--version"], printsVersion() { exit(ExitCode.done.rawValue) }
        if arguments.first == CompletionCall.word { completeWord(arguments.dropFirst(), host: host) }
        switch begin(arguments, host: host) {
        case .ended(let code):
            exit(code.rawValue)
        case .command(let invocation, let options):
            prepare()
            Task { @MainActor [host] in exit(await run(invocation, options, host: host).rawValue) }
            dispatchMain()
        }
    }
}

/// Prints the version without a grammar or a console, because scripts wait for it. If writing fails, the normal path
/// reports the error.
private func printsVersion() -> Bool {
    let output = FileDescriptorSink(descriptor: 1)
    do throws(StreamError) {
        try output.write(Array("bank \(BankProgram.version)\n".utf8))
        try output.flush()
        return true
    } catch {
        return false
    }
}

/// One-time setup before a bank is used.
private func prepare() {
    ProcessHardening.harden()
    if let paths = try? BankPaths(environment: environmentVariable) {
        CrashHandler.install(paths: paths, version: BankProgram.version)
    }
}

/// Opens /dev/null for standard descriptors that the caller closed. Otherwise the next opened file would get such a
/// number, and output could be written into it. The placeholders reject writing (or reading) with an error.
private func occupyStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
}

private func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}

/// An editor for the terminal; `nil` if `TERM` is empty, not set or `dumb`.
private func lineEditor(_ complete: @escaping @Sendable (String) -> LineCompletion) -> (any LineEditor)? {
    guard let terminal = environmentVariable("TERM"), !terminal.isEmpty, terminal != "dumb" else {
        return nil
    }
    return TerminalLineEditor(
        input: 0, shown: 2, terminal: terminal, historyLimit: Shell.historyLimit, complete: complete)
}

private func monotonicTime() -> Duration {
    start.duration(to: .now)
}

private let start = ContinuousClock.Instant.now
