import BankDomain
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankExchange

final class PaymentFileAnswerTests: PaymentFileTestCase {
    private var path: String { folder + "/status.xml" }

    /// The answer to a file, which must fit the schema.
    private func answered(
        _ text: String, _ answer: PaymentFileAnswer, file: StaticString = #filePath, line: UInt = #line
    ) async throws -> MessageElement {
        let reading = try reading(text)
        try await reading.beginAnswer(to: path)
        _ = try? await reading.examine()
        try await reading.write(answer)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let written = try String(contentsOfFile: path, encoding: .utf8)
        let root = try XCTUnwrap(try MessageTree.of(written), file: file, line: line)
        XCTAssertEqual(MessageSchema.customerStatus.problems(root), [], file: file, line: line)
        return root
    }

    /// The texts of all elements with a name.
    private func texts(_ name: String, in element: MessageElement) -> [String] {
        (element.name == name ? [element.text] : []) + element.children.flatMap { texts(name, in: $0) }
    }

    func testPayments_HaveTheirStatusInTheirGroup() async throws {
        let refusal = ServiceError.insufficientFunds(account: "ACC001", available: eur(1), requested: eur(2))
        let root = try await answered(
            CreditTransferFile().text,
            PaymentFileAnswer([
                .init(
                    groupID: "P1", endToEndID: "E1", outcome: .settled, transferID: TransferID("TRF000001")),
                .init(groupID: "P1", endToEndID: "E2", outcome: .sent),
                .init(groupID: "P2", endToEndID: "E3", outcome: .accepted),
                .init(groupID: "P2", endToEndID: "NOTPROVIDED", outcome: .refused(refusal)),
                .init(groupID: "P2", endToEndID: "E<5>", outcome: .rejected(.closedAccount)),
            ]))
        XCTAssertEqual(texts("OrgnlMsgId", in: root), ["MSG-1"])
        XCTAssertEqual(texts("OrgnlMsgNmId", in: root), ["pain.001.001.09"])
        XCTAssertEqual(texts("OrgnlNbOfTxs", in: root), ["5", "2", "3"])
        XCTAssertEqual(texts("GrpSts", in: root), ["PART"])
        XCTAssertEqual(texts("PmtInfSts", in: root), ["ACSP", "PART"])
        XCTAssertEqual(texts("OrgnlPmtInfId", in: root), ["P1", "P2"])
        XCTAssertEqual(texts("OrgnlEndToEndId", in: root), ["E1", "E2", "E3", "NOTPROVIDED", "E<5>"])
        XCTAssertEqual(texts("TxSts", in: root), ["ACSC", "ACSP", "ACCP", "RJCT", "RJCT"])
        XCTAssertEqual(texts("Cd", in: root), ["AM04", "AC04"])
        XCTAssertEqual(texts("AcctSvcrRef", in: root), ["TRF000001"])
    }

    func testRefusedFile_IsRejectedWithItsNameAsFarAsItWasRead() async throws {
        var message = CreditTransferFile()
        message.count = "7"
        for (text, name) in [(message.text, "MSG-1"), ("<Document xmlns='urn:x'/>", "NOTPROVIDED")] {
            let root = try await answered(
                text,
                PaymentFileAnswer(
                    refusing: .invalidFile(
                        path: "/tmp/upload/payments", line: 3, column: nil, reason: "it is not right"))
            )
            XCTAssertEqual(texts("OrgnlMsgId", in: root), [name])
            XCTAssertEqual(texts("GrpSts", in: root), ["RJCT"])
            XCTAssertEqual(texts("Cd", in: root), ["FF01"])
            XCTAssertEqual(
                texts("AddtlInf", in: root), ["Can't use payments, line 3.", "It is not right."])
        }
    }

    func testRefusedCharges_HaveTheirCode() async throws {
        let bearer = ServiceError.invalidValue(
            field: .chargeBearer, value: "DEBT", reason: .notOneOf(["SHAR", "SLEV"]))
        let account = ServiceError.invalidValue(
            field: .chargesAccount, value: "ACC009", reason: .notOneOf(["ACC001"]))
        let root = try await answered(
            CreditTransferFile().text,
            PaymentFileAnswer([
                .init(groupID: "P1", endToEndID: "E1", outcome: .refused(bearer)),
                .init(groupID: "P1", endToEndID: "E2", outcome: .refused(account)),
            ]))
        XCTAssertEqual(texts("Cd", in: root), ["BE19", "CH17"])
    }

    func testExistingFileAndCSV_HaveNoAnswer() async throws {
        let taken = try file("status.xml", "mine")
        let ofTaken = await error { [self] in
            try await reading(CreditTransferFile().text).beginAnswer(to: taken)
        }
        guard case .invalidFile(taken, _, _, let reason)? = ofTaken else {
            return XCTFail("\(ofTaken as Any)")
        }
        XCTAssertEqual(reason, "that file already exists")
        let ofCSV = await error { [self] in
            try await reading("to,amount\nACC002,1\n").beginAnswer(to: folder + "/other.xml")
        }
        guard case .invalidFile(_, _, _, let csv)? = ofCSV else { return XCTFail("\(ofCSV as Any)") }
        XCTAssertEqual(csv, "it is CSV, but only pain.001 files get an answer (pain.002)")
    }
}
