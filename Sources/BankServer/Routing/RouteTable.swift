import BankAPI
import BankDomain
import JSONKit

/// The handlers of the API, found by method and path.
@MainActor
struct RouteTable {
    enum Answer {
        /// A body, and the cursor of the next page.
        case body([UInt8], nextCursor: String?)
        case notifications(AsyncThrowingStream<BankNotification, any Error>)
        case file(FileContent)
        case work(UploadWork)
    }

    /// A route with its handler.
    struct Entry {
        let route: RouteDescription
        let run: @MainActor (RequestContext) async throws -> Answer
    }

    enum Match {
        case found(Entry, parameters: [String: String])
        case otherMethods([String])
        case nothing
        case malformed
    }

    /// A segment of paths: literal children by name, and one parameter.
    private struct Node {
        var literals: [Substring: Int] = [:]
        var parameter: (name: String, node: Int)?
        var entries: [String: Entry] = [:]
    }

    private var nodes = [Node()]
    private(set) var routes: [RouteDescription] = []

    mutating func on<Value>(
        _ route: Route<Value>, _ handler: @escaping @MainActor (RequestContext) async throws -> Value
    ) {
        let takesLong = route.description.longWork != nil
        add(route.description) { context in
            let value = try await handler(context)
            let write: @Sendable () -> [UInt8] = {
                var output = JSONBytes()
                value.put(&output)
                return output.bytes
            }
            let bytes = takesLong ? try await LongComputation.shared.run(write) : write()
            return .body(bytes, nextCursor: value.nextCursor)
        }
    }

    mutating func on(
        _ route: Route<EventStream<BankNotification>>,
        _ handler: @escaping @MainActor (RequestContext) async throws -> EventStream<BankNotification>
    ) {
        add(route.description) { .notifications(try await handler($0).events) }
    }

    mutating func on(
        _ route: Route<FileContent>,
        _ handler: @escaping @MainActor (RequestContext) async throws -> FileContent
    ) {
        add(route.description) { .file(try await handler($0)) }
    }

    /// Adds a call that takes files and reports its progress.
    mutating func on<Value>(
        _ route: Route<Value>,
        _ handler:
            @escaping @MainActor @Sendable (
                RequestContext, Uploads, @escaping UploadWork.Report
            ) async throws -> Value
    ) {
        precondition(route.description.upload != nil, "\(route.description.command) takes no files.")
        add(route.description) { context in
            guard let uploads = context.uploads else { throw RequestFault.missing("file") }
            return .work(
                UploadWork(uploads: uploads) { report in
                    do {
                        var output = JSONBytes()
                        try await handler(context, uploads, report).put(&output)
                        return output.bytes
                    } catch {
                        throw uploads.shown(error)
                    }
                })
        }
    }

    private mutating func add(
        _ route: RouteDescription, _ run: @escaping @MainActor (RequestContext) async throws -> Answer
    ) {
        var index = 0
        for segment in route.path.split(separator: "/") { index = child(of: index, segment) }
        let method = route.method.rawValue
        precondition(nodes[index].entries[method] == nil, "\(route.command) has the path of another.")
        routes.append(route)
        nodes[index].entries[method] = Entry(route: route, run: run)
    }

    private mutating func child(of index: Int, _ segment: Substring) -> Int {
        if segment.hasPrefix("{") {
            let name = String(segment.dropFirst().dropLast())
            if let known = nodes[index].parameter {
                precondition(known.name == name, "One place of a path has two names.")
                return known.node
            }
            nodes.append(Node())
            nodes[index].parameter = (name, nodes.count - 1)
            return nodes.count - 1
        }
        if let known = nodes[index].literals[segment] { return known }
        nodes.append(Node())
        nodes[index].literals[segment] = nodes.count - 1
        return nodes.count - 1
    }

    /// The handler for a path below the base path. Literal segments come before parameters.
    func match(_ method: String, _ path: Substring) -> Match {
        var (index, parameters): (Int, [String: String]) = (0, [:])
        guard path.hasPrefix("/") else { return .nothing }
        var rest = path.dropFirst()[...]
        var isLast = false
        while !isLast {
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            let segment = rest[..<end]
            isLast = end == rest.endIndex
            if !isLast { rest = rest[rest.utf8.index(after: end)...] }
            if let literal = nodes[index].literals[segment] {
                index = literal
            } else if let parameter = nodes[index].parameter {
                guard let text = PercentCoding.decoded(segment) else { return .malformed }
                parameters[parameter.name] = text
                index = parameter.node
            } else {
                return .nothing
            }
        }
        let entries = nodes[index].entries
        if let entry = entries[method == "HEAD" ? "GET" : method] {
            return .found(entry, parameters: parameters)
        }
        guard !entries.isEmpty else { return .nothing }
        let methods = entries.keys.sorted()
        return .otherMethods(methods.contains("GET") ? methods + ["HEAD"] : methods)
    }
}
