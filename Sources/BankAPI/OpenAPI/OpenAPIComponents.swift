import JSONKit

/// Parameters, header fields and answers that many operations share, each described once and referred to by name.
enum OpenAPIComponents {
    static func reference(_ kind: String, _ name: String) -> JSONValue {
        .object(["$ref": .string("#/components/\(kind)/\(name)")])
    }

    /// Header fields of requests.
    static func parameters(isDemo: Bool) -> [String: JSONValue] {
        var parameters = [
            "IdempotencyKey": field(
                .idempotencyKey,
                "The change is made once for each key of a user; repeat it with the same key.",
                [
                    "minLength": .integer(1), "maxLength": .integer(64), "pattern": .string("^[!-~]+$"),
                ]),
            "IfMatch": field(.ifMatch, "The ETag that you read; 412 if the resource has changed since then"),
            "IfNoneMatch": field(.ifNoneMatch, "The ETag of the answer that the client has already"),
            "LastEventID": field(.lastEventID, "Begins after the event with this id"),
        ]
        guard isDemo else { return parameters }
        parameters["SandboxInQuery"] = .object([
            "name": .string(RequestField.sandboxInQuery), "in": .string("query"), "required": .boolean(false),
            "description": .string("Bank-Sandbox, for clients that can't send fields, such as EventSource"),
            "schema": .object(["type": .string("string"), "pattern": .string(sandboxName)]),
        ])
        return parameters.merging(demoFields) { $1 }
    }

    /// The demo's fields, in the order of the documentation.
    static let demoFieldNames = ["Sandbox", "Fault", "Clock", "Network"]

    private static let demoFields = [
        "Sandbox": field(
            .sandbox, "A bank of this name alone, made when first named", pattern(sandboxName)),
        "Fault": field(
            .fault, "Lets this call fail: transfers.create=insufficientFunds",
            pattern("^\(fault)(,\(fault))*$")),
        "Clock": field(
            .clock, "The day or the moment at which this call is made",
            pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.+)?$")),
        "Network": field(
            .network, "What becomes of the answer on its way: closed, cut, html, delay:1500",
            pattern("^\(networkFault)(,\(networkFault))*$")),
    ]

    private static let fault = "[a-z-]+[.][a-z-]+=[A-Za-z]+(:[A-Za-z0-9.]+)*"
    private static let networkFault = "(closed(:made)?|cut|html(:made)?|delay:[1-9][0-9]{0,5})"
    private static let sandboxName = "^[A-Za-z0-9._-]{1,64}$"

    private static func pattern(_ pattern: String) -> [String: JSONValue] { ["pattern": .string(pattern)] }

    private static func field(
        _ field: RequestField, _ summary: String, _ rules: [String: JSONValue] = [:]
    ) -> JSONValue {
        .object([
            "name": .string(field.name), "in": .string("header"), "required": .boolean(false),
            "description": .string(summary),
            "schema": .object(rules.merging(["type": .string("string")]) { $1 }),
        ])
    }

    /// Header fields of answers.
    static let headers = [
        "ContentDisposition": header("The name of the file"),
        "ETag": header("Changes with the answer"),
        "IdempotentReplayed": header("true if the answer is that of an earlier request with the same key"),
        "Link": header("The next page: rel=\"next\""),
        "RequestID": header("The number of the request in the server's log"),
        "RetryAfter": header("Seconds after which to try again, where that helps", "integer"),
        "WWWAuthenticate": header("Bearer: the call needs a token"),
    ]

    private static func header(_ summary: String, _ type: String = "string") -> JSONValue {
        .object(["description": .string(summary), "schema": .object(["type": .string(type)])])
    }

    /// The fields of every answer, with others by their names among the components.
    static func headers(_ others: [ResponseField: String] = [:]) -> JSONValue {
        let all = others.merging([.requestID: "RequestID"]) { $1 }
        return .object(
            Dictionary(uniqueKeysWithValues: all.map { ($0.name, reference("headers", $1)) }))
    }

    /// The answers that are problems.
    static func responses(_ examples: OpenAPIExamples) -> [String: JSONValue] {
        let all = ProblemStatus.all.map { ($0.name, problem($0, examples.problem($0.status))) }
        return Dictionary(uniqueKeysWithValues: all)
    }

    private static func problem(_ status: ProblemStatus, _ example: JSONValue?) -> JSONValue {
        var content = ["schema": reference("schemas", "Problem")]
        content["example"] = example
        var fields: [ResponseField: String] = [:]
        switch status.status {
        case 401: fields[.wwwAuthenticate] = "WWWAuthenticate"
        case 429, 503: fields[.retryAfter] = "RetryAfter"
        default: break
        }
        return .object([
            "description": .string(status.meaning), "headers": headers(fields),
            "content": .object([Problem.mediaType: .object(content)]),
        ])
    }
}
