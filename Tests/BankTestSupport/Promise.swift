import XCTest

/// One sentence of a contract with its check.
public struct Promise<Subject: Sendable>: Sendable {
    /// The sentence, for messages.
    public let sentence: String
    /// Fails the test or throws if the subject breaks the promise.
    public let check: @Sendable (Subject) async throws -> Void

    public init(_ sentence: String, _ check: @escaping @Sendable (Subject) async throws -> Void) {
        self.sentence = sentence
        self.check = check
    }
}

/// Checks each promise with a new subject.
public func assertKept<Subject: Sendable>(
    _ promises: [Promise<Subject>], by name: String, file: StaticString = #filePath, line: UInt = #line,
    _ makeSubject: () async throws -> Subject
) async {
    for promise in promises {
        do {
            try await promise.check(try await makeSubject())
        } catch {
            XCTFail("[\(name)] \(promise.sentence): threw \(error)", file: file, line: line)
        }
    }
}
