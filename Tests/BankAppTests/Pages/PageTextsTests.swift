import BankAPI
import BankContainer
import BankDomain
import BankServices
import Foundation
import HTTPKit
import XCTest

/// Texts that users type never become markup: with any text, a page has the same elements and attributes.
@MainActor
final class PageTextsTests: PageTestCase {
    private static let pages = [
        "/", "/accounts", "/accounts/ACC001", "/accounts/ACC001/change", "/entries/ACC001.1",
        "/transfers/new",
        "/payees", "/payees/BEN001", "/cards", "/cards/CRD001", "/cards/CRD001/payments", "/category-rules",
        "/standing-orders/SOR001", "/profile",
    ]

    private static func hostileTexts() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../Browser/hostile.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Puts a text into every field that keeps one.
    private func store(_ text: String) async throws {
        _ = try await container.accountService.rename("ACC001", to: text, mode: .commit)
        if try await container.accountService.account(id: "ACC001").status == .frozen {
            _ = try await container.accountService.unfreeze("ACC001", mode: .commit)
        }
        _ = try await container.accountService.freeze("ACC001", scope: .debits, reason: text, mode: .commit)
        _ = try await container.transactionService.annotate(
            "ACC001.1", TransactionAnnotation(note: text, tags: ["tag"]), mode: .commit)
        _ = try await container.beneficiaryService.rename("BEN001", to: text, mode: .commit)
        if let old = try await container.transactionService.categoryRules().first {
            _ = try await container.transactionService.removeCategoryRule(old.id, mode: .commit)
        }
        _ = try await container.transactionService.addCategoryRule(
            CategoryRuleRequest(text: text, category: .dining, position: 1), mode: .commit)
        _ = try await container.userService.update(ProfileUpdate(name: text), mode: .commit)
    }

    func testAnyStoredText_LeavesTheMarkupOfEveryPageAsItIs() async throws {
        try await store("an ordinary text")
        var expected: [String: [String]] = [:]
        for page in Self.pages {
            await browser.open(page)
            XCTAssertEqual(browser.status, 200, page)
            expected[page] = Markup.names(browser.html)
        }
        let texts = try Self.hostileTexts()
        XCTAssertEqual(texts.count, 100)
        for (index, text) in texts.enumerated() {
            try await store(text)
            // Every page with some texts, and every text on some pages: all pairs would take minutes.
            for page in Self.pages.indices where (index + page).isMultiple(of: 7) {
                await browser.open(Self.pages[page])
                XCTAssertEqual(
                    Markup.names(browser.html), expected[Self.pages[page]], "\(Self.pages[page]): \(text)")
            }
        }
    }

    func testAnyTextInAnAddress_LeavesTheMarkupAsItIs() async throws {
        let read = { [browser] (text: String) async -> [[String]] in
            guard let browser else { return [] }
            let word = PercentCoding.encoded(text)
            var found: [[String]] = []
            for address in [
                "/accounts/ACC001?text=\(word)", "/transfers/new?to=\(word)&amount=\(word)&reference=\(word)",
                "/rates?amount=\(word)&from=\(word)&to=\(word)", "/sign-in?to=\(word)",
            ] {
                await browser.open(address)
                found.append(Markup.names(browser.html))
            }
            return found
        }
        let expected = await read("zzz")
        for text in try Self.hostileTexts() {
            let found = await read(text)
            XCTAssertEqual(found, expected, text)
        }
    }
}

/// The names of a page's elements and attributes, read as a browser reads them.
private enum Markup {
    static func names(_ html: String) -> [String] {
        var names: [String] = []
        var rest = Array(html.utf8)[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(open + 1)...]
            var name: [UInt8] = []
            var quote: UInt8?
            while let byte = rest.popFirst() {
                if let end = quote {
                    if byte == end { quote = nil }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: ">") {
                    break
                } else {
                    name.append(byte)
                }
            }
            names.append(String(decoding: name, as: UTF8.self))
        }
        return names
    }
}
