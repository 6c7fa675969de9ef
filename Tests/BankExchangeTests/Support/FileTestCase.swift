import BankServices
import BankTestSupport
import Foundation
import XCTest

/// A fresh folder for the files of each test.
class FileTestCase: XCTestCase {
    private let home = TemporaryHome()

    var folder: String { home.path }

    /// Writes a file into the test's folder and answers its path.
    func file(_ name: String, _ text: String) throws -> String {
        try file(name, Array(text.utf8))
    }

    /// Writes a file into the test's folder and answers its path.
    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// The error that a call throws.
    func error<Value>(
        of body: () async throws -> Value, file: StaticString = #filePath, line: UInt = #line
    ) async -> ServiceError? {
        do {
            _ = try await body()
            XCTFail("nothing was thrown", file: file, line: line)
            return nil
        } catch let error as ServiceError {
            return error
        } catch {
            XCTFail("\(error) was thrown", file: file, line: line)
            return nil
        }
    }
}
