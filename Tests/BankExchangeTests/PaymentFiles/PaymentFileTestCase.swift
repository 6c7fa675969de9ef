import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

/// Reads payment files that tests write.
class PaymentFileTestCase: FileTestCase {
    func reading(
        _ text: String, format: PaymentFileFormat? = nil, prefix: String? = nil
    ) throws -> any PaymentFileReading {
        try reading(path: try file("payments", text), format: format, prefix: prefix)
    }

    func reading(
        path: String, format: PaymentFileFormat? = nil, prefix: String? = nil
    ) throws -> any PaymentFileReading {
        PaymentFileService(now: { .sample }, executor: QueueExecutor()).reading(
            PaymentFileRequest(path: path, format: format, keyPrefix: prefix.map { key($0) }))
    }

    func payments(_ text: String, prefix: String? = nil) async throws -> [PaymentInstruction] {
        let reading = try reading(text, prefix: prefix)
        let summary = try await reading.examine()
        var payments: [PaymentInstruction] = []
        while true {
            let piece = try await reading.next(2)
            if piece.isEmpty { break }
            payments += piece
        }
        XCTAssertEqual(payments.count, summary.paymentCount)
        return payments
    }

    /// The line and reason of a refusal, such as `3: it is not XML`.
    func refusal(
        of text: String, format: PaymentFileFormat? = nil, file: StaticString = #filePath, line: UInt = #line
    ) async throws -> String? {
        do {
            let summary = try await reading(text, format: format).examine()
            XCTFail("\(summary)", file: file, line: line)
            return nil
        } catch ServiceError.invalidFile(_, let line, let column, let reason) {
            return [line.map(String.init), column, reason.english].compactMap(\.self).joined(separator: ": ")
        }
    }
}
