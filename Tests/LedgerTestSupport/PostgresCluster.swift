import Foundation
import Synchronization

/// PostgreSQL in a folder of its own, reached by a socket there. It ends with this process.
package final class PostgresCluster: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    package let folder: String
    package let port: Int
    private let count = Atomic(0)
    private let unused = Mutex<[String]>([])
    private let server = Mutex<(process: Process, input: Pipe)?>(nil)

    /// Where PostgreSQL's programs are; `nil` if it is not installed.
    package static var programs: String? {
        let installed = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        return installed.compactMap(Int.init).sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" }
            .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
    }

    /// Creates and starts a cluster. With `isDurable` it keeps commits if it is killed.
    package init(isDurable: Bool = false, port: Int = 5432, settings: [String] = []) throws {
        guard let programs = Self.programs else { throw Failure("PostgreSQL is not installed") }
        let isInMemory = !isDurable && FileManager.default.isWritableFile(atPath: "/dev/shm")
        folder = (isInMemory ? "/dev/shm" : "/tmp") + "/bank-pg-" + UUID().uuidString.prefix(8)
        self.port = port
        try Self.run("install", ["-d", "-m", "755"] + (Self.isRoot ? ["-o", "postgres"] : []) + [folder])
        try Self.runAsUser(
            programs + "/initdb",
            ["-D", folder + "/data", "-U", "bank", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"])
        let plain = isDurable ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]
        try start(plain + settings)
    }

    deinit { stop() }

    /// Starts the server, which ends when the input of its shell is closed.
    package func start(_ settings: [String] = []) throws {
        guard let programs = Self.programs else { throw Failure("PostgreSQL is not installed") }
        let all =
            [
                "listen_addresses=", "dynamic_shared_memory_type=mmap", "max_connections=200",
                "shared_buffers=64MB",
            ] + settings
        let options = all.map { "-c '\($0)'" }.joined(separator: " ")
        let script = """
            \(programs)/postgres -D \(folder)/data -k \(folder) -p \(port) \(options) >>\(folder)/log 2>&1 &
            server=$!
            read -r line
            kill -QUIT $server
            sleep 0.5
            rm -rf \(folder)
            """
        let (process, input) = (Process(), Pipe())
        (process.executableURL, process.arguments) = Self.asUser("/bin/sh", ["-c", script])
        process.standardInput = input
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        // Only this process may hold the end that it writes, so that the shell sees its end.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
        server.withLock { $0 = (process, input) }
        let deadline = ContinuousClock.now + .seconds(30)
        while (try? query("SELECT 1")) == nil {
            guard ContinuousClock.now < deadline else {
                let log = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
                throw Failure("PostgreSQL does not start: \(log.suffix(2_000))")
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// Stops the server and removes its folder.
    package func stop() {
        let running = server.withLock { running in
            defer { running = nil }
            return running
        }
        guard let running else { return }
        try? running.input.fileHandleForWriting.close()
        running.process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The connection string of a database.
    package func address(of database: String) -> String {
        "dbname=\(database) host=\(folder) port=\(port) user=bank"
    }

    /// Creates a database and returns its name.
    package func createDatabase(copying template: String = "template0") throws -> String {
        // Databases that are no longer used take memory.
        var statements = unused.withLock { names in
            defer { names = [] }
            return names.map { "DROP DATABASE \($0) WITH (FORCE)" }
        }
        if template != "template0" {
            statements.append(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(template)'")
        }
        let name = "bank\(count.add(1, ordering: .relaxed).newValue)"
        statements.append("CREATE DATABASE \(name) TEMPLATE \(template)")
        try query(statements)
        return name
    }

    /// Lets a database be removed.
    package func release(_ database: String) { unused.withLock { $0.append(database) } }

    /// Runs SQL with psql, and returns its values.
    @discardableResult
    package func query(_ sql: String, in database: String = "postgres", user: String = "bank") throws
        -> String
    {
        try query([sql], in: database, user: user)
    }

    /// Runs statements with one psql.
    @discardableResult
    private func query(
        _ statements: [String], in database: String = "postgres", user: String = "bank"
    ) throws -> String {
        guard let programs = Self.programs else { throw Failure("PostgreSQL is not installed") }
        // Debian's `psql` on the path is a script, which takes ten times as long to start.
        return try Self.run(
            programs + "/psql",
            [
                "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", folder, "-p", "\(port)", "-U", user, "-d", database,
            ] + statements.flatMap { ["-c", $0] })
    }

    private static var isRoot: Bool { geteuid() == 0 }

    // A server refuses to run as root.
    private static func asUser(_ program: String, _ arguments: [String]) -> (URL, [String]) {
        guard isRoot else { return (URL(fileURLWithPath: program), arguments) }
        return (
            URL(fileURLWithPath: "/usr/sbin/runuser"), ["-u", "postgres", "--", program] + arguments
        )
    }

    private static func runAsUser(_ program: String, _ arguments: [String]) throws {
        let (url, all) = asUser(program, arguments)
        try run(url.path, all)
    }

    @discardableResult
    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = output
        process.standardError = errors
        process.currentDirectoryURL = URL(fileURLWithPath: "/tmp")
        // `waitUntilExit` looks twenty times a second.
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let problem = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        end.wait()
        guard process.terminationStatus == 0 else { throw Failure("\(program): \(problem)") }
        return text.trimmingCharacters(in: .newlines)
    }
}
