import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``TransactionServiceProtocol`` about searching text, which is taken literally.
enum TextSearchPromises {
    static let all: [Promise<FundedBank>] = [
        Promise("no character of the text is a wildcard, a quote or an escape") { funded in
            let references = [
                "100% sure", "100 sure", "a_b", "axb", #"a\b"#, "it's", #"say "hi""#, "x*y?z", "[a-z]",
                "semi;colon",
                "--comment", "( OR 1=1 )", "{}", "a@b", "`tick`",
            ]
            try await book(funded, references)
            let rows: [(String, [String])] = [
                ("%", ["100% sure"]), ("100%", ["100% sure"]), ("0% s", ["100% sure"]), ("_", ["a_b"]),
                ("a_b", ["a_b"]), (#"\"#, [#"a\b"#]), (#"a\b"#, [#"a\b"#]), ("'", ["it's"]),
                (#"""#, [#"say "hi""#]),
                ("*", ["x*y?z"]), ("?", ["x*y?z"]), ("[a", ["[a-z]"]), (";", ["semi;colon"]),
                ("--", ["--comment"]),
                ("OR 1=1", ["( OR 1=1 )"]), ("{}", ["{}"]), ("{", ["{}"]), ("[", ["[a-z]"]), ("@", ["a@b"]),
                ("`", ["`tick`"]), ("%%", []), (#"\\"#, []), ("''", []), ("a%b", []),
            ]
            for (text, expected) in rows { try await assertFound(funded, text, expected) }
        },
        Promise("ASCII letters match in any case, other letters in their own") { funded in
            try await book(funded, ["Rent May", "ÄRZTE rechnung", "ärzte"])
            try await assertFound(funded, "rent", ["Rent May"])
            try await assertFound(funded, "RENT m", ["Rent May"])
            try await assertFound(funded, "Rechnung", ["ÄRZTE rechnung"])
            try await assertFound(funded, "Ä", ["ÄRZTE rechnung"])
            try await assertFound(funded, "äRZTE", ["ärzte"])
            try await assertFound(funded, "rzte", ["ärzte", "ÄRZTE rechnung"])
        },
        Promise("text in every script is found at the start, in the middle and at the end") { funded in
            try await book(funded, ["日本の家賃", "mixed 家 text", "👨‍👩‍👧 family"])
            try await assertFound(funded, "家", ["mixed 家 text", "日本の家賃"])
            try await assertFound(funded, "日本", ["日本の家賃"])
            try await assertFound(funded, "家賃", ["日本の家賃"])
            try await assertFound(funded, "👨‍👩‍👧", ["👨‍👩‍👧 family"])
            try await assertFound(funded, "日本の家賃", ["日本の家賃"])
            try await assertFound(funded, "日本の家賃x", [])
        },
        Promise("spaces and control characters are searched literally") { funded in
            try await book(funded, ["two  spaces", "two spaces"])
            try await assertFound(funded, "two  s", ["two  spaces"])
            try await assertFound(funded, "o s", ["two spaces"])
            try await assertFound(funded, "two\u{0}", [])
            try await assertFound(funded, "\n", [])
        },
    ]

    private static func book(_ funded: FundedBank, _ references: [String]) async throws {
        for reference in references {
            try await funded.operator.pay(usd(1), from: funded.main, to: funded.savings, reference: reference)
        }
    }

    private static func assertFound(
        _ funded: FundedBank, _ text: String, _ expected: [String], line: UInt = #line
    ) async throws {
        let query = TransactionQuery(accountID: funded.savings, text: text)
        let found = try await funded.operator.entries(query).map(\.reference)
        XCTAssertEqual(found, expected, "\(funded.bank.name): \(text)", line: line)
        let across = try await funded.operator.entries(TransactionQuery(text: text))
        XCTAssertEqual(
            across.filter { $0.accountID == funded.savings }.map(\.reference), expected, line: line)
    }
}

extension BankConformanceTests {
    func testTextSearchPromises_AreKept() async throws { try await keep(TextSearchPromises.all) }
}
