public import BankServices
import XCTest

/// Fails unless `expression` throws exactly `expected`.
public func assertThrows<Failure: Error & Equatable>(
    _ expected: Failure, _ expression: @autoclosure () throws -> some Any, _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
) {
    do {
        let value = try expression()
        XCTFail("\(message) returned \(value) instead of throwing \(expected)", file: file, line: line)
    } catch let error as Failure {
        XCTAssertEqual(error, expected, message, file: file, line: line)
    } catch {
        XCTFail("\(message) threw \(error) instead of \(expected)", file: file, line: line)
    }
}

/// Fails unless `body` throws exactly `expected`.
nonisolated(nonsending) public func assertRefused(
    _ expected: ServiceError, _ message: String = "", file: StaticString = #filePath, line: UInt = #line,
    _ body: nonisolated(nonsending) () async throws -> some Any
) async {
    guard let error = await refusal(message, file: file, line: line, body) else { return }
    XCTAssertEqual(error, expected, message, file: file, line: line)
}

/// The ``ServiceError`` that `body` throws. Fails and returns `nil` if there is none.
nonisolated(nonsending) public func refusal(
    _ message: String = "", file: StaticString = #filePath, line: UInt = #line,
    _ body: nonisolated(nonsending) () async throws -> some Any
) async -> ServiceError? {
    do {
        let value = try await body()
        XCTFail("\(message) was not refused, but returned \(value)", file: file, line: line)
    } catch let error as ServiceError {
        return error
    } catch {
        XCTFail("\(message) threw \(error), which is not a ServiceError", file: file, line: line)
    }
    return nil
}
