import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

/// The files that `Tests/Interop/run` compares with the published schemas.
final class ClearingGoldenTests: ClearingDocumentTestCase {
    func testWrittenFiles_AreThoseComparedWithTheSchemas() async throws {
        let message = try Self.message(
            [
                try Self.payment(41, usd(1), from: "", "DE89370400440532013000", to: "O'Neil", ""),
                try Self.payment(),
            ],
            returns: [
                Self.incoming(),
                Self.incoming(
                    "INC000002", networkID: "8a562c67-ca16-48ba-b074-65581be6f001", endToEndID: nil,
                    reason: nil),
            ],
            recalls: [try Self.recalled()], answers: [Self.kept()])
        let paths = try await service.write(message, as: .interbankTransfer, to: folder + "/out.xml")
        let initiation = try await service.write(
            try Self.message([try Self.payment()]), as: .initiation, to: folder + "/initiation.xml")
        let names = [
            "pacs.008.001.08", "pacs.004.001.09", "camt.056.001.08", "camt.029.001.09", "pain.001.001.09",
        ]
        XCTAssertEqual((paths + initiation).count, names.count)
        for (path, name) in zip(paths + initiation, names) {
            try GoldenFile.require(try text(path), at: "Tests/Interop/\(name).xml")
        }
    }
}
