import JSONKit

/// The description of one call in the document.
struct OpenAPIOperation {
    let route: RouteDescription
    let isDemo: Bool
    let example: OpenAPIExamples.Call?

    func json(_ schemas: inout OpenAPISchemas) -> JSONValue {
        var operation: [String: JSONValue] = [
            "operationId": .string(route.operationID), "summary": .string(route.summary),
            "tags": .array([.string(route.tag)]), "parameters": .array(parameters(&schemas)),
            "responses": .object(responses(&schemas)),
        ]
        if route.access == .anyone { operation["security"] = .array([]) }
        operation["requestBody"] =
            if let upload = route.upload { body(upload, &schemas) } else { body(&schemas) }
        return .object(operation)
    }

    // MARK: Requests

    private func parameters(_ schemas: inout OpenAPISchemas) -> [JSONValue] {
        var shared: [String] = []
        if route.movesMoney { shared.append("IdempotencyKey") }
        if route.traits.contains(.takesVersion) { shared.append("IfMatch") }
        if route.hasTag { shared.append("IfNoneMatch") }
        if route.answer.isEvents { shared.append("LastEventID") }
        if isDemo { shared += OpenAPIComponents.demoFieldNames }
        if isDemo, route.answer.isEvents { shared.append("SandboxInQuery") }
        return route.parameters.filter { $0.place != .body }.map { parameter($0, &schemas) }
            + shared.map { OpenAPIComponents.reference("parameters", $0) }
    }

    private func parameter(_ parameter: ParameterDescription, _ schemas: inout OpenAPISchemas) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(parameter.name), "in": .string(parameter.place == .path ? "path" : "query"),
            "required": .boolean(parameter.isRequired), "description": .string(parameter.summary),
            "schema": schemas.schema(parameter.type),
        ]
        members["example"] = example?.parameters[parameter.name]
        return .object(members)
    }

    private func body(_ schemas: inout OpenAPISchemas) -> JSONValue? {
        let body = route.bodyParameters
        guard !body.isEmpty else { return nil }
        let required = body.filter(\.isRequired).map { JSONValue.string($0.name) }
        let properties = body.map { ($0.name, schemas.described(schemas.schema($0.type), $0.summary)) }
        let schema = schemas.named(
            bodyName,
            [
                "type": .string("object"), "additionalProperties": .boolean(false),
                "required": .array(required), "properties": .object(Dictionary(properties) { $1 }),
            ])
        return .object([
            "required": .boolean(!required.isEmpty), "content": Self.content(schema, example?.body),
        ])
    }

    /// The name of the schema of the body.
    private var bodyName: String {
        route.operationID.prefix(1).uppercased() + route.operationID.dropFirst() + "Request"
    }

    /// A form with files. A file that is the only part is described as the body itself, which the server takes, too: some
    /// generators make clients that don't compile from a body in two forms.
    private func body(_ upload: UploadDescription, _ schemas: inout OpenAPISchemas) -> JSONValue {
        if let part = upload.bodyPart, upload.parts.count == 1 {
            return .object([
                "required": .boolean(true),
                "description": .string(
                    "\(part.summary). Also as the part `\(part.name)` of multipart/form-data"),
                "content": .object(["application/octet-stream": .object(["schema": .object(Self.bytes)])]),
            ])
        }
        let properties = upload.parts.map { part in
            let schema: [String: JSONValue] =
                part.isRepeated ? ["type": .string("array"), "items": .object(Self.bytes)] : Self.bytes
            var described = schema.merging(["description": .string(part.summary)]) { $1 }
            if let example = part.example { described["examples"] = .array([.string(example)]) }
            return (part.name, JSONValue.object(described))
        }
        let form = schemas.named(
            bodyName,
            [
                "type": .string("object"),
                "required": .array(upload.parts.filter(\.isRequired).map { .string($0.name) }),
                "properties": .object(Dictionary(properties) { $1 }),
            ])
        var body: [String: JSONValue] = [
            "required": .boolean(true),
            "content": .object(["multipart/form-data": .object(["schema": form])]),
        ]
        if let part = upload.bodyPart {
            body["description"] = .string(
                "Without other parts, the body can also be the content of `\(part.name)`")
        }
        return .object(body)
    }

    /// The content of a file.
    private static let bytes: [String: JSONValue] = ["type": .string("string"), "format": .string("binary")]

    // MARK: Answers

    private func responses(_ schemas: inout OpenAPISchemas) -> [String: JSONValue] {
        var fields: [ResponseField: String] = [:]
        if route.movesMoney, route.longWork == nil { fields[.idempotentReplayed] = "IdempotentReplayed" }
        if route.hasTag { fields[.etag] = "ETag" }
        if case .page = route.answer { fields[.link] = "Link" }
        if case .file = route.answer { fields[.contentDisposition] = "ContentDisposition" }
        var success: [String: JSONValue] = [
            "description": .string(meaning), "headers": OpenAPIComponents.headers(fields),
        ]
        success["content"] = content(&schemas)
        if route.traits.contains(.reportsStatus), case .object(var content) = success["content"] {
            content["application/xml"] = .object(["schema": .object(Self.bytes)])
            success["content"] = .object(content)
        }
        var answers = [String(route.status): JSONValue.object(success)]
        if route.status == 201, route.canDryRun {
            let dryRun = ["description": JSONValue.string("What a dry run would create")]
            answers["200"] = .object(success.merging(dryRun) { $1 })
        }
        if route.hasTag {
            answers["304"] = .object([
                "description": .string("If-None-Match has the ETag of what the client has already")
            ])
        }
        for problem in ProblemStatus.all(of: route, isDemo: isDemo) {
            answers[String(problem.status)] = OpenAPIComponents.reference("responses", problem.name)
        }
        return answers
    }

    /// OpenAPI 3.1 cannot describe events: the schema of their data is defined, and named in this text.
    private var meaning: String {
        if route.traits.contains(.reportsStatus) {
            return
                "\(route.summary): the result as JSON, or as a status report (ISO 20022, pain.002) with `Accept: application/xml`. A file that is refused has a status report, too, with the status of the problem."
        }
        guard case .events(.object(let name, _), let type) = route.answer else { return route.summary }
        return
            "\(route.summary): events of type \(type), whose data are each a \(name). The event reset ends the stream after the demo was reset or restored; its id, if it has one, is where to begin again."
    }

    private func content(_ schemas: inout OpenAPISchemas) -> JSONValue? {
        switch route.answer {
        case .nothing: return nil
        case .events(let type, _):
            _ = schemas.schema(type)
            return .object(["text/event-stream": .object(["schema": schemas.schema(.text)])])
        case .file(let mediaTypes):
            let content = mediaTypes.map { ($0, JSONValue.object(["schema": .object(Self.bytes)])) }
            return .object(Dictionary(content) { $1 })
        case .value(let type): return Self.content(schemas.schema(type), example?.answer)
        case .page(let item): return Self.content(schemas.page(of: item), example?.answer)
        }
    }

    private static func content(_ schema: JSONValue, _ example: JSONValue?) -> JSONValue {
        var members = ["schema": schema]
        members["example"] = example
        return .object(["application/json": .object(members)])
    }
}
