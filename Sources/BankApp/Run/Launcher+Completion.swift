import BankCommands
import BankContainer
import BankFeatures
import BankServices
import CommandLineKit
import Dispatch
import TerminalKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Shell completion (`CompletionCall`). An error would not be visible, so it always exits with 0, and prints no line if
// completions are unavailable. It never prompts, changes nothing and creates no file. For speed, completions from the
// grammar alone create no container and start no concurrency.
extension Launcher {
    /// Answers the shell, and exits the process.
    static func completeWord(_ arguments: ArraySlice<String>, host: RunHost) -> Never {
        guard let call = CompletionCall(arguments) else { exit(ExitCode.done.rawValue) }
        let request = request(of: call, host: host)
        guard !request.names.isEmpty else {
            answer(call, request, host: host)
            exit(ExitCode.done.rawValue)
        }
        Task { @MainActor in
            answer(call, request, adding: await listed(for: request, host: host), host: host)
            exit(ExitCode.done.rawValue)
        }
        dispatchMain()
    }

    @MainActor
    static func completeWord(_ arguments: ArraySlice<String>, host: RunHost) async -> ExitCode {
        guard let call = CompletionCall(arguments) else { return .done }
        let request = request(of: call, host: host)
        answer(call, request, adding: await listed(for: request, host: host), host: host)
        return .done
    }

    private static func request(of call: CompletionCall, host: RunHost) -> CompletionRequest {
        call.request(for: BankProgram.specification) {
            CommandAlias.expanded($0, environment: host.environment)
        }
    }

    private static func answer(
        _ call: CompletionCall, _ request: CompletionRequest, adding listed: [CompletionCandidate] = [],
        host: RunHost
    ) {
        let console = host.console(for: request.arguments)
        let aliases = request.wantsCommands ? CommandAlias.usable(environment: host.environment) : []
        let lines = call.answer(
            to: request, adding: listed + aliases.map { CompletionCandidate($0) },
            localization: console.capabilities.outputLocalization)
        for line in lines { try? console.writeLine(verbatim: line) }
        try? console.output.flush()
    }

    /// Completion values from the bank; empty if the bank is not available.
    @MainActor
    private static func listed(for request: CompletionRequest, host: RunHost) async -> [CompletionCandidate] {
        guard !request.names.isEmpty, let configuration = try? looking(request, host: host) else { return [] }
        let container = DependencyContainer(configuration: configuration)
        let values = CompletionValues(dependencies: container, tours: TapePlayer.allTours)
        let listed = try? await values.candidates(for: request)
        await container.root.close()
        return listed ?? []
    }

    private static func looking(
        _ request: CompletionRequest, host: RunHost
    ) throws -> BankConfiguration {
        var setting = try RunConfiguration(options: try GlobalOptions(request.arguments), host: host)
        try setting.resolve(for: .needsBank, host: host)
        return try setting.readOnlyConfiguration(host: host)
    }
}
