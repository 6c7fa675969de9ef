import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

final class PaymentFileReaderTests: PaymentFileTestCase {
    private func refusal(ofPath path: String) async throws -> String? {
        do {
            _ = try await reading(path: path).examine()
            return nil
        } catch ServiceError.invalidFile(_, _, _, let reason) {
            return reason.english
        }
    }

    func testFolderAndMissingFile_AreRefused() async throws {
        let folder = try await refusal(ofPath: "/tmp")
        XCTAssertEqual(folder, "it is a folder")
        let missing = try await refusal(ofPath: "/nowhere/payments.xml")
        XCTAssertEqual(missing?.hasPrefix("it can't be opened: "), true)
    }

    func testFormat_IsDetectedUnlessGiven() async throws {
        let message = CreditTransferFile().text
        let format = try await reading(message).examine().format
        XCTAssertEqual(format, .pain001)
        let refusal = try await refusal(of: message, format: .csv)
        XCTAssertEqual(refusal?.hasPrefix("1: "), true)
    }

    func testFileThatChangesWhileItIsPaid_IsReported() async throws {
        let path = try file("payments", "to,amount\nACC002,1\nACC002,2\n")
        let reading = try reading(path: path)
        _ = try await reading.examine()
        _ = try file("payments", "to,amount\nACC002,1\nACC002,3\n")
        let payments = try await reading.next(8_000)
        XCTAssertEqual(payments.count, 2)
        do {
            _ = try await reading.next(8_000)
            XCTFail("the change was not detected")
        } catch ServiceError.invalidFile(_, _, _, let reason) {
            XCTAssertEqual(reason, "it was changed while it was read")
        }
    }

    func testPieces_AreNoLargerThanAskedFor() async throws {
        let rows = (0..<10).map { "ACC002,\($0 + 1)\n" }.joined()
        let reading = try reading("to,amount\n" + rows)
        var counts: [Int] = []
        repeat { counts.append(try await reading.next(4).count) } while counts.last != 0
        XCTAssertEqual(counts, [4, 4, 2, 0])
    }
}
