import BankCommands
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
    /// Runs the command line of this process, and ends the process.
    ///
    /// Help, version and mistyped commands are answered here and now: the machinery of concurrency is started
    /// only for what speaks to a bank.
    public static func main() -> Never {
        if let code = AgentProcess.serveIfAsked(argumentZero: CommandLine.unsafeArgv[0]) { exit(code) }
        occupyStandardDescriptors()
        let host = RunHost(
            environment: environmentVariable,
            makeConsole: { .standard(environment: environmentVariable, allowsColor: $0) },
            elapsed: monotonicTime, makeLineEditor: lineEditor, watchInterrupts: InterruptWatch.begin)
        let arguments: [String]
        do throws(CommandLineError) {
            arguments = try ArgumentDecoder.decode(CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        } catch {
            let parser = CommandLineParser(BankProgram.specification)
            exit(report(error, parser.globalOptions(salvagedFrom: []), host: host).rawValue)
        }
        if arguments == ["--version"] {
            exit(
                printsVersion() ? ExitCode.done.rawValue : answerVersion(on: host.makeConsole(false)).rawValue
            )
        }
        if arguments.first == CompletionCall.word { complete(arguments.dropFirst(), host: host) }
        switch begin(arguments, host: host) {
        case .ended(let code):
            exit(code.rawValue)
        case .incomplete(let missing, let options):
            prepare()
            Task { @MainActor in exit(await complete(arguments, missing, options, host: host).rawValue) }
            dispatchMain()
        case .command(let invocation, let options):
            prepare()
            Task { @MainActor in exit(await run(invocation, options, host: host).rawValue) }
            dispatchMain()
        }
    }
}

/// Writes the version without a grammar and past all that a console finds out first: scripts ask for it, and wait.
/// Whoever could not be told is told why by the ordinary way.
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

/// What is done once, before a bank is spoken to.
private func prepare() {
    ProcessHardening.harden()
    if let paths = try? BankPaths(environment: environmentVariable) {
        CrashHandler.install(paths: paths, version: BankProgram.version)
    }
}

/// A standard descriptor that the caller closed would become the next file that is opened, and a result be
/// written into it. What takes its place here cannot be written (or read), and says so.
private func occupyStandardDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
}

private func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}

/// An editor at the terminal; `nil` where the terminal can do nothing that it needs.
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
