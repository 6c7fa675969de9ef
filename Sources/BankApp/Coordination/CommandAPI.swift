import BankAPI
import BankCommands
import BankContainer
import BankDomain
import BankFeatures
import BankServer
import BankServices
import CommandLineKit
import HTTPKit
import JSONKit

/// The calls of the API over the services of a command, without a server: the same routes as 'bank serve' has.
@MainActor
struct CommandAPI: APIReading {
    let container: DependencyContainer
    let isDemo: Bool

    var document: String {
        let document = OpenAPIDocument(
            routes: Routes.served(isDemo: isDemo), version: BankProgram.version, basePath: Routes.basePath,
            isDemo: isDemo, examples: .shipped)
        return String(decoding: document.json.bytes, as: UTF8.self)
    }

    func answer(to path: String) async throws -> String {
        do {
            return String(decoding: try await bytes(answering: path), as: UTF8.self)
        } catch let refusal as APIRefusal {
            throw refusal.error
        }
    }

    private func bytes(answering text: String) async throws -> [UInt8] {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let query = PercentCoding.query(parts.count > 1 ? String(parts[1]) : "") else {
            throw APIRefusal.malformed(path: text)
        }
        let table = RouteTable(Routes.handled(isDemo: isDemo))
        guard case .found(let route, let parameters) = table.match("GET", Self.path(parts[0])) else {
            throw APIRefusal.unknown(path: text)
        }
        let description = route.description
        switch description.answer {
        case .file, .events: throw APIRefusal.notJSON(path: text, command: description.command)
        case .nothing, .value, .page: break
        }
        let input: RouteInput
        do throws(RouteInput.Mismatch) {
            input = try RouteInput(
                description, path: parameters, query: query, body: [:], key: nil,
                newKey: { IdempotencyKey(random: container.root.randomSource) })
        } catch {
            throw APIRefusal(error, of: text)
        }
        return try await route.answer(input, Call(container: container)).bytes
    }

    /// The path below the base path: `accounts`, `/accounts` and `/api/v1/accounts` are the same.
    private static func path(_ text: Substring) -> Substring {
        if text.hasPrefix(Routes.basePath + "/") { return text.dropFirst(Routes.basePath.count) }
        return text.hasPrefix("/") ? text : "/" + text
    }
}

extension CommandAPI {
    /// What a route needs from its caller.
    private struct Call: CallContext {
        let callerServices: any CallerServices
        private let random: any RandomSource

        @MainActor
        init(container: DependencyContainer) {
            callerServices = container
            random = container.root.randomSource
        }

        var services: any CallerServices { callerServices }
        var watching: any CallerServices { callerServices }
        var lastEventID: NotificationID? { nil }
        var report: @Sendable (CallProgress) -> Void { { _ in } }

        func authService(of tokens: RequestTokens, on device: RequestDevice) -> any AuthServiceProtocol {
            callerServices.authService
        }

        func freshIdempotencyKey() -> IdempotencyKey { IdempotencyKey(random: random) }

        func importTransfers(_ file: TransferFile) async throws -> TransferImportState {
            throw ServiceError.notAvailable(operation: "transfers import", hint: "bank transfers import")
        }
    }
}

extension APIRefusal {
    fileprivate init(_ mismatch: RouteInput.Mismatch, of path: String) {
        switch mismatch {
        case .missing(let name), .null(let name): self = .missing(name, path: path)
        case .unknown(let name, let known): self = .unknownParameter(name, path: path, known: known)
        case .repeated(let name): self = .repeated(name, path: path)
        }
    }
}
