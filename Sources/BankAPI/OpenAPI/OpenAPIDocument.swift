public import JSONKit

/// The OpenAPI 3.1 document of some routes.
public struct OpenAPIDocument: Sendable {
    private let routes: [RouteDescription]
    private let version: String
    private let basePath: String
    private let isDemo: Bool
    private let examples: OpenAPIExamples

    /// - Parameters:
    ///   - isDemo: whether calls without a token act for the demo's user and accept the demo's fields.
    ///   - examples: requests and answers of the routes.
    public init(
        routes: [RouteDescription], version: String, basePath: String, isDemo: Bool = false,
        examples: OpenAPIExamples = .none
    ) {
        self.routes = routes
        self.version = version
        self.basePath = basePath
        self.isDemo = isDemo
        self.examples = examples
    }

    public var json: JSONValue {
        var schemas = OpenAPISchemas()
        var paths: [String: [String: JSONValue]] = [:]
        for route in routes {
            let operation = OpenAPIOperation(
                route: route, isDemo: isDemo, example: examples.call(route.command))
            paths[route.path, default: [:]][route.method.rawValue.lowercased()] = operation.json(&schemas)
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
                "parameters": .object(OpenAPIComponents.parameters(isDemo: isDemo)),
                "headers": .object(OpenAPIComponents.headers),
                "responses": .object(responses),
                "securitySchemes": .object([
                    "bearer": .object(["type": .string("http"), "scheme": .string("bearer")])
                ]),
            ]),
        ])
    }

    /// The problems that some route can answer.
    private var responses: [String: JSONValue] {
        let used = Set(routes.flatMap { ProblemStatus.all(of: $0, isDemo: isDemo) }.map(\.name))
        return OpenAPIComponents.responses(examples).filter { used.contains($0.key) }
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
}
