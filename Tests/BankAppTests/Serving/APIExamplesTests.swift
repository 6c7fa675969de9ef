import BankServer
import HTTPKit
import JSONKit
import XCTest

@testable import BankAPI

/// The examples of the OpenAPI document are requests to the demo and what it answers.
@MainActor
final class APIExamplesTests: XCTestCase {
    private static let path = "Fixtures/api/examples.json"

    /// Calls whose request or answer is a file or a stream, which JSON cannot show.
    private static let ofFiles: Set = [
        "beneficiaries picture", "changes watch", "fx import", "ledger import", "notifications watch",
        "statements export",
        "statements import", "statements reconcile", "transfers import",
    ]

    /// The demo has no such messages, because it sends its payments at once.
    private static let notOfTheDemo: Set = ["clearing export", "clearing write"]

    func testExamples_AreWhatTheDemoAnswers() async throws {
        let calls = try await calls()
        let problems = try await problems()
        let text = Self.text([("calls", calls), ("problems", problems)])
        guard text != (try? Golden.text(Self.path)) else { return }
        guard Golden.isRecording else { return XCTFail("\(Self.path) is stale: 'make golden' updates it.") }
        try Golden.record(text, Self.path)
    }

    func testEveryOperation_HasAnExample() async throws {
        let examples = try OpenAPIExamples(parsing: Array(Golden.text(Self.path).utf8))
        for route in Routes.served(isDemo: true) {
            let example = examples.call(route.command)
            let hasNone = Self.ofFiles.union(Self.notOfTheDemo).contains(route.command)
            XCTAssertEqual(example?.answer == nil, hasNone || route.answer == .nothing, route.command)
            XCTAssertEqual(example?.body == nil, hasNone || route.bodyParameters.isEmpty, route.command)
        }
    }

    func testEveryExample_FitsItsSchema() async throws {
        let document = OpenAPIDocument(
            routes: Routes.served(isDemo: true), version: "1", basePath: Routes.basePath, isDemo: true,
            examples: try OpenAPIExamples(parsing: Array(Golden.text(Self.path).utf8))
        ).json
        let check = SchemaCheck(document)
        var count = 0
        check.forEachExample { place, schema, example in
            count += 1
            XCTAssertEqual(check.faults(of: example, in: schema), [], place)
        }
        XCTAssertGreaterThan(count, 300)
    }

    private func calls() async throws -> [String: JSONValue] {
        var calls: [String: JSONValue] = [:]
        var bank = APIExampleBank()
        var before = JSONValue.null
        for line in APIExampleCalls.lines.split(separator: "\n").map(String.init) {
            guard !line.hasPrefix("after ") else {
                before = try await json(bank.answer(APIExampleCall(String(line.dropFirst(6)), after: before)))
                continue
            }
            let call = try APIExampleCall(line, after: before)
            let isPrepared = before != .null
            before = .null
            guard !Self.ofFiles.contains(call.route.command) else { continue }
            let answer = try await bank.answer(call)
            let json = try json(answer)
            XCTAssertEqual(answer.status, call.route.status, "\(line)\n\(json.text)")
            var example: [String: JSONValue] = [:]
            example["body"] = call.body
            example["answer"] = json == .null ? nil : json.shortened
            let parameters = call.route.parameters.compactMap { parameter in
                call.parameters[parameter.name].map { (parameter.name, parameter.value($0)) }
            }
            if !parameters.isEmpty { example["parameters"] = .object(Dictionary(parameters) { $1 }) }
            XCTAssertNil(calls[call.route.command], line)
            calls[call.route.command] = .object(example)
            if isPrepared || !call.route.method.isSafe || call.route.access != .user {
                bank = APIExampleBank()
            }
        }
        return calls
    }

    private func problems() async throws -> [String: JSONValue] {
        var problems: [String: JSONValue] = [:]
        for line in APIExampleCalls.refused.split(separator: "\n").map(String.init) {
            let answer = try await APIExampleBank().answer(APIExampleCall(line, after: .null))
            XCTAssertNil(problems[String(answer.status)], line)
            problems[String(answer.status)] = try json(answer)
        }
        return problems
    }

    private func json(_ answer: HTTPResponse) throws -> JSONValue {
        guard case .bytes(let bytes) = answer.body, !bytes.isEmpty else { return .null }
        return try JSONValue(parsing: bytes)
    }

    /// One line for each example.
    private static func text(_ groups: [(String, [String: JSONValue])]) -> String {
        let texts = groups.map { name, members in
            let lines = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.text)" }
            return "\"\(name)\": {\n\(lines.joined(separator: ",\n"))\n}"
        }
        return "{\n\(texts.joined(separator: ",\n"))\n}\n"
    }
}

extension JSONValue {
    /// The value with at most two elements in each list.
    fileprivate var shortened: JSONValue {
        switch self {
        case .array(let elements): .array(JSONArray(elements.prefix(2).map(\.shortened)))
        case .object(let members): .object(members.mapValues(\.shortened))
        default: self
        }
    }
}

extension ParameterDescription {
    fileprivate func value(_ text: String) -> JSONValue {
        switch type {
        case .number, .integer: .integer(Int64(text) ?? 0)
        case .boolean: .boolean(text == "true")
        default: .string(text)
        }
    }
}
