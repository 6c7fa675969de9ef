import HTTPKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Serves the same bytes for every request, as `evhttp.c` beside it does. It prints its port.
@main
struct HTTPBenchmark {
    static func main() async throws {
        let body = Array(String(repeating: "x", count: 420).utf8)
        let server = try HTTPServer { _ in
            HTTPResponse(status: 200, fields: ["content-type": "application/json"], body: body)
        }
        let port = CommandLine.arguments.dropFirst().first ?? "0"
        guard let address = HTTPAddress("127.0.0.1:\(port)") else { return }
        for bound in try server.start(at: [address]) { print(bound.text) }
        fflush(nil)
        await server.waitUntilEnded()
    }
}
