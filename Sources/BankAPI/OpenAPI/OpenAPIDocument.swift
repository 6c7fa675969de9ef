public import JSONKit

/// The OpenAPI 3.1 document of some routes.
public struct OpenAPIDocument: Sendable {
    private let routes: [RouteDescription]
    private let version: String
    private let basePath: String
    private let isDemo: Bool

    /// - Parameter isDemo: whether calls without a token act for the demo's user and accept the demo's fields.
    public init(routes: [RouteDescription], version: String, basePath: String, isDemo: Bool = false) {
        self.routes = routes
        self.version = version
        self.basePath = basePath
        self.isDemo = isDemo
    }

    public var json: JSONValue {
        var schemas = OpenAPISchemas()
        var paths: [String: [String: JSONValue]] = [:]
        for route in routes {
            paths[route.path, default: [:]][route.method.rawValue.lowercased()] = operation(route, &schemas)
        }
        schemas.add("Problem", Problem.fields)
        let used = Set(routes.map(\.tag))
        let webhooks = Self.webhooks(&schemas)
        return .object([
            "openapi": .string("3.1.0"),
            "info": .object([
                "title": .string("bank"), "version": .string(version),
                "description": .string("Accounts, payments and cards over HTTP."),
                "license": .object(["name": .string("MIT"), "identifier": .string("MIT")]),
            ]),
            "servers": .array([.object(["url": .string(basePath)])]),
            "security": .array(isDemo ? [] : [.object(["bearer": .array([])])]),
            "tags": .array(OpenAPITag.all.filter { used.contains($0.name) }.map(\.json)),
            "paths": .object(paths.mapValues(JSONValue.object)),
            "webhooks": webhooks,
            "components": .object([
                "schemas": .object(schemas.byName),
                "securitySchemes": .object([
                    "bearer": .object(["type": .string("http"), "scheme": .string("bearer")])
                ]),
            ]),
        ])
    }

    /// The bank's requests to its users' webhooks.
    private static func webhooks(_ schemas: inout OpenAPISchemas) -> JSONValue {
        let content = JSONValue.object([
            "application/json": .object(["schema": schemas.schema(WebhookEvent.fieldType)])
        ])
        let taken = JSONValue.object(["description": .string("The message was taken, and is not sent again.")]
        )
        return .object([
            "notification": .object([
                "post": .object([
                    "operationId": .string("notification"),
                    "summary": .string("What its owner is told, as it comes, or a test"),
                    "requestBody": .object(["required": .boolean(true), "content": content]),
                    "responses": .object(["2XX": taken]),
                ])
            ])
        ])
    }

    private func operation(_ route: RouteDescription, _ schemas: inout OpenAPISchemas) -> JSONValue {
        var parameters = route.parameters.filter { $0.place != .body }.map { parameter($0, &schemas) }
        if route.movesMoney { parameters.append(Self.idempotencyKey) }
        parameters += Self.conditions(of: route)
        if isDemo { parameters += Self.demoFields }
        if isDemo, route.answer.isEvents { parameters.append(Self.sandboxInQuery) }
        var operation: [String: JSONValue] = [
            "operationId": .string(route.operationID), "summary": .string(route.summary),
            "tags": .array([.string(route.tag)]), "parameters": .array(parameters),
            "responses": .object(responses(route, &schemas)),
        ]
        if route.access == .anyone { operation["security"] = .array([]) }
        let body = route.bodyParameters
        if !body.isEmpty {
            let required = body.filter(\.isRequired).map { JSONValue.string($0.name) }
            let properties = body.map { ($0.name, schemas.described(schemas.schema($0.type), $0.summary)) }
            let schema = schemas.named(
                route.operationID.prefix(1).uppercased() + route.operationID.dropFirst() + "Request",
                [
                    "type": .string("object"), "additionalProperties": .boolean(false),
                    "required": .array(required), "properties": .object(Dictionary(properties) { $1 }),
                ])
            operation["requestBody"] = .object([
                "required": .boolean(!required.isEmpty),
                "content": .object(["application/json": .object(["schema": schema])]),
            ])
        }
        if let upload = route.upload { operation["requestBody"] = Self.body(upload) }
        return .object(operation)
    }

    /// A form with files; a single file may also be the body itself.
    private static func body(_ upload: UploadDescription) -> JSONValue {
        let properties = upload.parts.map { part in
            let schema: [String: JSONValue] =
                part.isRepeated ? ["type": .string("array"), "items": .object(bytes)] : bytes
            let described = schema.merging(["description": .string(part.summary)]) { $1 }
            return (part.name, JSONValue.object(described))
        }
        let form = JSONValue.object([
            "type": .string("object"),
            "required": .array(upload.parts.filter(\.isRequired).map { .string($0.name) }),
            "properties": .object(Dictionary(properties) { $1 }),
        ])
        var content = ["multipart/form-data": JSONValue.object(["schema": form])]
        if upload.onlyPart != nil {
            content["application/octet-stream"] = .object(["schema": .object(bytes)])
        }
        return .object(["required": .boolean(true), "content": .object(content)])
    }

    /// The content of a file.
    private static let bytes: [String: JSONValue] = ["type": .string("string"), "format": .string("binary")]

    private func parameter(_ parameter: ParameterDescription, _ schemas: inout OpenAPISchemas) -> JSONValue {
        .object([
            "name": .string(parameter.name), "in": .string(parameter.place == .path ? "path" : "query"),
            "required": .boolean(parameter.isRequired), "description": .string(parameter.summary),
            "schema": schemas.schema(parameter.type),
        ])
    }

    private static let idempotencyKey = JSONValue.object([
        "name": .string(RequestField.idempotencyKey.name), "in": .string("header"),
        "required": .boolean(false),
        "description": .string(
            "The change is made once for each key of a user; repeat it with the same key."),
        "schema": .object([
            "type": .string("string"), "minLength": .integer(1), "maxLength": .integer(64),
            "pattern": .string("^[!-~]+$"),
        ]),
    ])

    private static let fault = "[a-z-]+[.][a-z-]+=[A-Za-z]+(:[A-Za-z0-9.]+)*"

    private static let networkFault = "(closed(:made)?|cut|html(:made)?|delay:[1-9][0-9]{0,5})"
    private static let sandboxName = "^[A-Za-z0-9._-]{1,64}$"

    private static let sandboxInQuery = JSONValue.object([
        "name": .string(RequestField.sandboxInQuery), "in": .string("query"), "required": .boolean(false),
        "description": .string("Bank-Sandbox, for clients that can't send fields, such as EventSource"),
        "schema": .object(["type": .string("string"), "pattern": .string(sandboxName)]),
    ])

    private static let demoFields = [
        field(.sandbox, "A bank of this name alone, made when first named", pattern: sandboxName),
        field(
            .fault, "Lets this call fail: transfers.create=insufficientFunds",
            pattern: "^\(fault)(,\(fault))*$"),
        field(
            .clock, "The day or the moment at which this call is made",
            pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.+)?$"),
        field(
            .network, "What becomes of the answer on its way: closed, cut, html, delay:1500",
            pattern: "^\(networkFault)(,\(networkFault))*$"),
    ]

    private static func field(_ field: RequestField, _ summary: String, pattern: String? = nil) -> JSONValue {
        var schema: [String: JSONValue] = ["type": .string("string")]
        schema["pattern"] = pattern.map(JSONValue.string)
        return .object([
            "name": .string(field.name), "in": .string("header"), "required": .boolean(false),
            "description": .string(summary), "schema": .object(schema),
        ])
    }

    /// What a client says of the answer or the events that it has already.
    private static func conditions(of route: RouteDescription) -> [JSONValue] {
        if route.answer.isEvents {
            return [field(.lastEventID, "Begins after the event with this id")]
        }
        guard route.hasTag else { return [] }
        return [field(.ifNoneMatch, "The ETag of the answer that the client has already")]
    }

    private static func answerField(_ summary: String, _ type: String) -> JSONValue {
        .object(["description": .string(summary), "schema": .object(["type": .string(type)])])
    }

    private func responses(_ route: RouteDescription, _ schemas: inout OpenAPISchemas) -> [String: JSONValue]
    {
        var success: [String: JSONValue] = ["description": .string(route.summary)]
        var fields: [String: JSONValue] = [:]
        if route.movesMoney, route.longWork == nil {
            fields["Idempotent-Replayed"] = Self.answerField(
                "true if the answer is that of an earlier request with the same key", "string")
        }
        if route.hasTag { fields["ETag"] = Self.answerField("Changes with the answer", "string") }
        switch route.answer {
        case .nothing: break
        case .events(let type):
            // OpenAPI 3.1 cannot describe events: the schema of their data is defined, and named in the description.
            if case .object(let name, _) = type {
                _ = schemas.schema(type)
                success["description"] = .string(
                    "\(route.summary): events of type notification, whose data are each a \(name). The event reset ends the stream after the demo was reset or restored; its id is where to begin again."
                )
            }
            success["content"] = .object(["text/event-stream": .object(["schema": schemas.schema(.text)])])
        case .file(let mediaTypes):
            let content = mediaTypes.map { ($0, JSONValue.object(["schema": .object(Self.bytes)])) }
            success["content"] = .object(Dictionary(content) { $1 })
        case .value(let type):
            success["content"] = .object(["application/json": .object(["schema": schemas.schema(type)])])
        case .page(let item):
            success["content"] = .object([
                "application/json": .object(["schema": schemas.page(of: item)])
            ])
            fields["Link"] = Self.answerField("The next page: rel=\"next\"", "string")
        }
        if !fields.isEmpty { success["headers"] = .object(fields) }
        var answers = [
            String(route.status): JSONValue.object(success), "default": Self.problem("A problem (RFC 9457)"),
        ]
        if route.status == 201, route.canDryRun { answers["200"] = dryRun(success) }
        if route.answer.isEvents {
            let gone = "The bank doesn't have the event of Last-Event-ID: begin again without it"
            answers["410"] = Self.problem(gone)
        }
        if route.hasTag {
            answers["304"] = .object([
                "description": .string("If-None-Match has the ETag of what the client has already")
            ])
        }
        return answers
    }

    private static func problem(_ summary: String) -> JSONValue {
        .object([
            "description": .string(summary),
            "headers": .object([
                "Retry-After": answerField("Seconds after which to try again, where that helps", "integer")
            ]),
            "content": .object([
                Problem.mediaType: .object([
                    "schema": .object(["$ref": .string("#/components/schemas/Problem")])
                ])
            ]),
        ])
    }

    /// The answer to a dry run of a call that creates something.
    private func dryRun(_ success: [String: JSONValue]) -> JSONValue {
        .object(success.merging(["description": .string("What a dry run would create")]) { $1 })
    }
}
