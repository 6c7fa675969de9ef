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

// What a shell asks while somebody types (`CompletionCall`). Nobody sees why there is no answer, so there is no
// error: it ends with 0 and, where something is missing, without a line. It asks nobody, changes nothing and makes
// no file, and it is as fast as it can be: what the grammar answers alone builds no container and no concurrency.
extension Launcher {
    /// Answers the shell, and ends the process.
    static func complete(_ arguments: ArraySlice<String>, host: RunHost) -> Never {
        guard let call = CompletionCall(arguments) else { exit(ExitCode.done.rawValue) }
        let request = call.request(for: BankProgram.specification)
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
    static func complete(_ arguments: ArraySlice<String>, host: RunHost) async -> ExitCode {
        guard let call = CompletionCall(arguments) else { return .done }
        let request = call.request(for: BankProgram.specification)
        answer(call, request, adding: await listed(for: request, host: host), host: host)
        return .done
    }

    private static func answer(
        _ call: CompletionCall, _ request: CompletionRequest, adding listed: [CompletionCandidate] = [],
        host: RunHost
    ) {
        let console = host.console(for: request.arguments)
        let lines = call.answer(
            to: request, adding: listed, localization: console.capabilities.outputLocalization)
        for line in lines { try? console.writeLine(verbatim: line) }
        try? console.output.flush()
    }

    /// What the bank has for the names of a request; nothing, where it cannot be asked.
    @MainActor
    private static func listed(for request: CompletionRequest, host: RunHost) async -> [CompletionCandidate] {
        guard !request.names.isEmpty, let configuration = try? looking(request, host: host) else { return [] }
        let container = DependencyContainer(configuration: configuration)
        let values = CompletionValues(dependencies: container, tours: TapePlayer.allTours)
        let listed = try? await values.candidates(for: request)
        await container.close()
        return listed ?? []
    }

    private static func looking(
        _ request: CompletionRequest, host: RunHost
    ) throws -> BankConfiguration {
        var setting = try RunSetting(options: try GlobalOptions(request.arguments), host: host)
        try setting.resolve(for: .asksBank, host: host)
        return try setting.lookingConfiguration(host: host)
    }
}
