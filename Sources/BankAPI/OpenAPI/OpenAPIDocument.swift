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
        var schemas = Schemas()
        var paths: [String: [String: JSONValue]] = [:]
        for route in routes {
            paths[route.path, default: [:]][route.method.rawValue.lowercased()] = operation(route, &schemas)
        }
        schemas.add("Problem", Problem.fields)
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
    private static func webhooks(_ schemas: inout Schemas) -> JSONValue {
        let content = JSONValue.object([
            "application/json": .object(["schema": schemas.schema(WebhookEvent.fieldType)])
        ])
        let taken = JSONValue.object(["description": .string("The message was taken, and is not sent again.")]
        )
        return .object([
            "notification": .object([
                "post": .object([
                    "summary": .string("What its owner is told, as it comes, or a test"),
                    "requestBody": .object(["required": .boolean(true), "content": content]),
                    "responses": .object(["2XX": taken]),
                ])
            ])
        ])
    }

    private func operation(_ route: RouteDescription, _ schemas: inout Schemas) -> JSONValue {
        var parameters = route.parameters.filter { $0.place != .body }.map { parameter($0, &schemas) }
        if route.movesMoney { parameters.append(Self.idempotencyKey) }
        if isDemo { parameters += Self.demoFields }
        var operation: [String: JSONValue] = [
            "operationId": .string(route.operationID), "summary": .string(route.summary),
            "tags": .array([.string(route.tag)]), "parameters": .array(parameters),
            "responses": .object(responses(route, &schemas)),
        ]
        if route.access == .anyone { operation["security"] = .array([]) }
        let body = route.bodyParameters
        if !body.isEmpty {
            let required = body.filter(\.isRequired).map { JSONValue.string($0.name) }
            let properties = body.map { ($0.name, described($0, schemas.schema($0.type))) }
            operation["requestBody"] = .object([
                "required": .boolean(!required.isEmpty),
                "content": .object([
                    "application/json": .object([
                        "schema": .object([
                            "type": .string("object"), "additionalProperties": .boolean(false),
                            "required": .array(required),
                            "properties": .object(Dictionary(properties) { $1 }),
                        ])
                    ])
                ]),
            ])
        }
        if let upload = route.upload { operation["requestBody"] = Self.body(upload) }
        return .object(operation)
    }

    /// A form with files; a single file may also be the body itself.
    private static func body(_ upload: UploadDescription) -> JSONValue {
        let properties = upload.parts.map { part in
            let file: [String: JSONValue] = [
                "type": .string("string"), "contentMediaType": .string("application/octet-stream"),
            ]
            let schema: [String: JSONValue] =
                part.isRepeated ? ["type": .string("array"), "items": .object(file)] : file
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
            content["application/octet-stream"] = .object(["schema": .object([:])])
        }
        return .object(["required": .boolean(true), "content": .object(content)])
    }

    private func described(_ parameter: ParameterDescription, _ schema: JSONValue) -> JSONValue {
        guard case .object(var members) = schema else { return schema }
        members["description"] = .string(parameter.summary)
        // An optional field may also be null.
        guard !parameter.isRequired, case .string(let type) = members["type"] else { return .object(members) }
        members["type"] = .array([.string(type), .string("null")])
        if case .array(let words) = members["enum"] { members["enum"] = .array(words + [.null]) }
        return .object(members)
    }

    private func parameter(_ parameter: ParameterDescription, _ schemas: inout Schemas) -> JSONValue {
        .object([
            "name": .string(parameter.name), "in": .string(parameter.place == .path ? "path" : "query"),
            "required": .boolean(parameter.isRequired), "description": .string(parameter.summary),
            "schema": schemas.schema(parameter.type),
        ])
    }

    private static let idempotencyKey = JSONValue.object([
        "name": .string("Idempotency-Key"), "in": .string("header"), "required": .boolean(false),
        "description": .string(
            "The change is made once for each key of a user; repeat it with the same key."),
        "schema": .object([
            "type": .string("string"), "minLength": .integer(1), "maxLength": .integer(64),
            "pattern": .string("^[!-~]+$"),
        ]),
    ])

    private static let demoFields = [
        header(
            DemoFields.sandbox, "^[A-Za-z0-9._-]{1,64}$", "A bank of this name alone, made when first named"),
        header(
            DemoFields.fault, "^[a-z-]+[.][a-z-]+=[A-Za-z]+(:[0-9.]+)?$",
            "Lets this call fail: transfers.create=insufficientFunds"),
        header(
            DemoFields.clock, "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.+)?$",
            "The day or the moment at which this call is made"),
    ]

    private static func header(_ name: String, _ pattern: String, _ summary: String) -> JSONValue {
        .object([
            "name": .string(name), "in": .string("header"), "required": .boolean(false),
            "description": .string(summary),
            "schema": .object(["type": .string("string"), "pattern": .string(pattern)]),
        ])
    }

    private func responses(_ route: RouteDescription, _ schemas: inout Schemas) -> [String: JSONValue] {
        var success: [String: JSONValue] = ["description": .string(route.summary)]
        switch route.answer {
        case .nothing: break
        case .events(let type):
            // OpenAPI 3.1 cannot describe events: the schema of their data is defined, and named in the description.
            if case .object(let name, _) = type {
                _ = schemas.schema(type)
                success["description"] = .string("\(route.summary): events whose data are each a \(name)")
            }
            success["content"] = .object(["text/event-stream": .object(["schema": schemas.schema(.text)])])
        case .file(let mediaTypes):
            let content = mediaTypes.map { ($0, JSONValue.object(["schema": .object([:])])) }
            success["content"] = .object(Dictionary(content) { $1 })
        case .value(let type):
            success["content"] = .object(["application/json": .object(["schema": schemas.schema(type)])])
        case .page(let item):
            let page: [String: JSONValue] = [
                "type": .string("object"),
                "required": .array(["items", "limit", "nextCursor", "page", "total"].map(JSONValue.string)),
                "properties": .object([
                    "items": .object(["type": .string("array"), "items": schemas.schema(item)]),
                    "limit": schemas.schema(.integer), "page": schemas.schema(.integer),
                    "nextCursor": schemas.schema(.optional(.text)),
                    "total": schemas.schema(.optional(.integer)),
                ]),
            ]
            success["content"] = .object(["application/json": .object(["schema": .object(page)])])
            success["headers"] = .object([
                "Link": .object([
                    "description": .string("The next page: rel=\"next\""), "schema": schemas.schema(.text),
                ])
            ])
        }
        let problem = JSONValue.object([
            "description": .string("A problem (RFC 9457)"),
            "content": .object([
                Problem.mediaType: .object([
                    "schema": .object(["$ref": .string("#/components/schemas/Problem")])
                ])
            ]),
        ])
        var answers = [String(route.status): JSONValue.object(success), "default": problem]
        if route.status == 201, route.canDryRun { answers["200"] = dryRun(success) }
        // Streams have no tags.
        if route.method.isSafe, success["content"] != nil, !route.answer.isStream {
            answers["304"] = .object([
                "description": .string("If-None-Match has the ETag of what the client has already")
            ])
        }
        return answers
    }

    /// The answer to a dry run of a call that creates something.
    private func dryRun(_ success: [String: JSONValue]) -> JSONValue {
        .object(success.merging(["description": .string("What a dry run would create")]) { $1 })
    }

    /// The schemas of resources, each defined once and referred to by name.
    private struct Schemas {
        var byName: [String: JSONValue] = [:]

        mutating func add(_ name: String, _ fields: [FieldDescription]) {
            guard byName[name] == nil else { return }
            byName[name] = .null
            var properties: [String: JSONValue] = [:]
            for field in fields { properties[field.key] = schema(field.type) }
            byName[name] = .object([
                "type": .string("object"), "required": .array(fields.map { .string($0.key) }),
                "properties": .object(properties),
            ])
        }

        mutating func schema(_ type: FieldType) -> JSONValue {
            switch type {
            case .text: return .object(["type": .string("string")])
            case .integer: return .object(["type": .string("integer")])
            case .number(let range):
                return .object([
                    "type": .string("integer"), "minimum": .integer(Int64(range.lowerBound)),
                    "maximum": .integer(Int64(range.upperBound)),
                ])
            case .boolean: return .object(["type": .string("boolean")])
            case .amount:
                return .object([
                    "type": .string("string"), "pattern": .string("^-?[0-9]+([.][0-9]+)?$"),
                ])
            case .date: return .object(["type": .string("string"), "format": .string("date")])
            case .instant: return .object(["type": .string("string"), "format": .string("date-time")])
            case .word(let words):
                return .object(["type": .string("string"), "enum": .array(words.map(JSONValue.string))])
            case .money:
                add(
                    "Money",
                    [
                        FieldDescription(key: "amount", type: .amount),
                        FieldDescription(key: "currency", type: .text),
                        FieldDescription(key: "minorUnits", type: .integer),
                    ])
                return .object(["$ref": .string("#/components/schemas/Money")])
            case .object(let name, let fields):
                add(name, fields)
                return .object(["$ref": .string("#/components/schemas/\(name)")])
            case .list(let element): return .object(["type": .string("array"), "items": schema(element)])
            case .optional(let wrapped):
                return .object(["anyOf": .array([schema(wrapped), .object(["type": .string("null")])])])
            }
        }
    }
}
