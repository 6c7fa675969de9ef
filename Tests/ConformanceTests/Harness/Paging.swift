import BankServices
import BankTestSupport
import XCTest

/// Returns one page of a list.
typealias PageSource<Item: Sendable> = (PageRequest) async throws -> Page<Item>

/// Reads a list by page and by cursor, with many limits. Fails unless each way gives `expected`.
func assertPaging<Item: Equatable & Sendable>(
    of expected: [Item], file: StaticString = #filePath, line: UInt = #line, _ source: PageSource<Item>
) async throws {
    for limit in [1, 2, 5, 7, expected.count - 1, expected.count, expected.count + 1, 10_000] where limit > 0
    {
        let byPage = try await walkByPage(limit: limit, pages: expected.count / limit + 2, source)
        let byCursor = try await walkByCursor(limit: limit, source)
        XCTAssertEqual(byPage, expected, "by page, limit \(limit)", file: file, line: line)
        XCTAssertEqual(byCursor, expected, "by cursor, limit \(limit)", file: file, line: line)
    }
}

/// Fails unless reading by cursor gives `expected` while `grow` adds a newer item after every page.
func assertCursorStaysRight<Item: Equatable & Sendable>(
    of expected: [Item], file: StaticString = #filePath, line: UInt = #line, _ source: PageSource<Item>,
    whenever grow: () async throws -> some Any
) async throws {
    let items = try await walkByCursor(limit: 2) { request in
        let page = try await source(request)
        _ = try await grow()
        return page
    }
    XCTAssertEqual(items, expected, file: file, line: line)
}

/// Fails unless made-up cursors are refused.
func assertUnknownCursorsAreRefused<Item: Sendable>(
    file: StaticString = #filePath, line: UInt = #line, _ source: PageSource<Item>
) async throws {
    for cursor in [
        "", "nonsense", "0", "-1", "1.5", "1 ", "٣", "1000000", "99999999999999999999", "' OR 1=1",
    ] {
        let request = try PageRequest(limit: 2, after: cursor)
        let error = await refusal("cursor \"\(cursor)\"", file: file, line: line) {
            try await source(request)
        }
        guard case .invalidValue(_, cursor, .malformed)? = error else {
            XCTFail("cursor \"\(cursor)\": \(String(describing: error))", file: file, line: line)
            continue
        }
    }
}

private func walkByPage<Item: Sendable>(
    limit: Int, pages: Int, _ source: PageSource<Item>
) async throws -> [Item] {
    var items: [Item] = []
    for number in 1...pages {
        let page = try await source(try PageRequest(page: number, limit: limit))
        XCTAssertEqual(page.page, number)
        XCTAssertEqual(page.limit, limit)
        XCTAssertLessThanOrEqual(page.items.count, limit)
        XCTAssertTrue(page.nextCursor == nil || page.items.count == limit, "only a full page has a next one")
        items += page.items
    }
    return items
}

private func walkByCursor<Item: Sendable>(limit: Int, _ source: PageSource<Item>) async throws -> [Item] {
    var request = try PageRequest(limit: limit)
    var items: [Item] = []
    for _ in 0..<1_000 {
        let page = try await source(request)
        items += page.items
        guard let cursor = page.nextCursor else { return items }
        XCTAssertEqual(page.items.count, limit, "a page with a next one is full")
        request = try PageRequest(page: request.page + 1, limit: request.limit, after: cursor)
    }
    XCTFail("The walk does not end.")
    return items
}
