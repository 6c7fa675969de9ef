import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

/// Every call of ``RightsTable`` for every party, at both banks. Each cell has its own bank.
final class RightsTests: XCTestCase {
    func testMockBank_GrantsTheRightsOfTheTable() async throws {
        let (scenario, copy) = try await RightsScenario.prepare(.mock())
        try await assertRights(scenario, copy)
    }

    func testLedger_GrantsTheRightsOfTheTable() async throws {
        let (scenario, copy) = try await RightsScenario.prepare(.ledger())
        try await assertRights(scenario, copy)
    }

    func testEveryCallOfEveryService_HasARowOrAReason() throws {
        let calls = try ServiceCall.all()
        XCTAssertGreaterThan(calls.count, 120)
        var rows: Set<String> = []
        for (service, rights) in RightsTable.sections {
            for right in rights {
                XCTAssertEqual(right.expected.count, RightsParty.allCases.count, "\(service).\(right.name)")
                rows.insert("\(service).\(right.name.prefix { $0 != " " })")
            }
        }
        for call in calls where RightsTable.exempt[call.service] == nil {
            let hasReason = RightsTable.exempt[call.text] != nil
            XCTAssertNotEqual(
                rows.contains(call.text), hasReason, "\(call.text) needs a row in RightsTable, or a reason")
        }
        let known = Set(calls.map(\.text)).union(calls.map(\.service))
        XCTAssertEqual(rows.subtracting(known), [], "rows of removed calls")
        XCTAssertEqual(Set(RightsTable.exempt.keys).subtracting(known), [], "reasons for removed calls")
    }

    private func assertRights(
        _ scenario: RightsScenario, _ makeBank: @Sendable () async throws -> BankUnderTest
    ) async throws {
        for (service, rights) in RightsTable.sections.sorted(by: { $0.key < $1.key }) {
            for right in rights {
                var found = ""
                var reasons: [String] = []
                for party in RightsParty.allCases {
                    let bank = try await makeBank()
                    let desk = await RightsDesk(party, in: scenario, bank)
                    let (letter, reason) = await Self.outcome { try await right.call(desk) }
                    found.append(letter)
                    reasons.append("\(party): \(reason)")
                }
                XCTAssertEqual(
                    found, right.expected, "\(service).\(right.name): \(reasons.joined(separator: "; "))")
            }
        }
    }

    private static func outcome(_ call: () async throws -> Any) async -> (Character, String) {
        do {
            let answer = try await call()
            let isEmpty = (answer as? any Collection)?.isEmpty == true
            return (isEmpty ? "." : "+", isEmpty ? "nothing" : "allowed")
        } catch ServiceError.unauthorized(let reason) {
            return ("-", "\(reason)")
        } catch ServiceError.notFound(let kind, let name) {
            return ("0", "no \(kind) \(name)")
        } catch {
            return ("x", "\(error)")
        }
    }
}

/// A function of a service protocol, as its source declares it.
private struct ServiceCall {
    let service: String
    let name: String

    var text: String { "\(service).\(name)" }

    /// The calls of all protocols in BankServices with the suffix `ServiceProtocol`.
    static func all() throws -> [ServiceCall] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/BankServices").standardizedFileURL
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }
            .flatMap { calls(in: try String(contentsOf: $0, encoding: .utf8)) }
    }

    private static func calls(in source: String) -> [ServiceCall] {
        source.matches(of: /(?m)^public protocol (\w+ServiceProtocol)\b[^{]*\{((?:.|\n)*?)^\}/).flatMap {
            match in
            match.output.2.matches(of: /(?m)^    func (`?\w+`?)(?:<[^>]*>)?\(/).map { function in
                let labels = Self.labels(match.output.2[function.range.upperBound...])
                let name = function.output.1.filter { $0 != "`" }
                return ServiceCall(service: String(match.output.1), name: "\(name)(\(labels))")
            }
        }
    }

    /// The parameter labels in the text after the opening parenthesis.
    private static func labels(_ text: Substring) -> String {
        var (depth, labels, isAtStart) = (0, "", true)
        for (index, character) in zip(text.indices, text) {
            switch character {
            case ")" where depth == 0: return labels
            case "(", "[", "<": depth += 1
            case ")", "]": depth -= 1
            case ">" where text[..<index].last != "-": depth -= 1
            case "," where depth == 0: isAtStart = true
            case _ where isAtStart && !character.isWhitespace:
                labels += text[index...].prefix { $0 != ":" && $0 != " " } + ":"
                isAtStart = false
            default: break
            }
        }
        return labels
    }
}
