public import BankServices
import Foundation
public import XCTest

/// A new folder for each test.
open class FileTestCase: XCTestCase {
    private let home = TemporaryHome()

    /// The folder's path, without a trailing slash.
    public var folder: String { home.path }

    /// Writes a file into the folder and returns its path.
    public func file(_ name: String, _ text: String) throws -> String {
        try file(name, Array(text.utf8))
    }

    /// Writes a file into the folder and returns its path.
    public func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// The error that a call throws. Fails the test if there is none.
    public func error<Value>(
        of body: () async throws -> Value, file: StaticString = #filePath, line: UInt = #line
    ) async -> ServiceError? {
        await refusal(file: file, line: line) { try await body() }
    }
}
