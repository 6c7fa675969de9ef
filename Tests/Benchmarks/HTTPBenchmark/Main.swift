import BankDomain
import BankMock
import BankNetwork
import BankRemote
import BankServices
import HTTPKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Without arguments or with a port, it serves the same bytes for every request, as `evhttp.c` does, and prints its
/// address. `get URL COUNT` requests one address as `evget.c` does. `account URL COUNT TASKS` reads an account of the
/// bank at that address, with TASKS requests at a time.
@main
struct HTTPBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { $0 }
        switch arguments.first {
        case "get": try await get(ServerAddress(arguments[1]), count: Int(arguments[2]) ?? 0)
        case "account":
            let (count, tasks) = (Int(arguments[2]) ?? 0, Int(arguments[3]) ?? 1)
            try await account(ServerAddress(arguments[1]), count: count, tasks: tasks)
        default: try await serve(port: arguments.first ?? "0")
        }
    }

    private static func serve(port: String) async throws {
        let body = Array(String(repeating: "x", count: 420).utf8)
        let server = try HTTPServer { _ in
            HTTPResponse(status: 200, fields: ["content-type": "application/json"], body: body)
        }
        guard let address = HTTPAddress("127.0.0.1:\(port)") else { return }
        for bound in try server.start(at: [address]) { print(bound.text) }
        fflush(nil)
        await server.waitUntilEnded()
    }

    private static func get(_ server: ServerAddress, count: Int) async throws {
        let network = HTTPNetworkService()
        for _ in 0..<count {
            let answer = try await network.send(NetworkRequest("GET", server, "/accounts/ACC001"))
            guard answer.status == 200 else { exit(1) }
        }
    }

    private static func account(_ server: ServerAddress, count: Int, tasks: Int) async throws {
        let api = APIClient(
            server: server, network: HTTPNetworkService(), tokens: InMemoryTokenStorage(),
            random: SeededRandomSource(seed: 1))
        let accounts = RemoteAccountService(api: api)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    for _ in 0..<(count / tasks) + (task < count % tasks ? 1 : 0) {
                        _ = try await accounts.account(id: "ACC001")
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
