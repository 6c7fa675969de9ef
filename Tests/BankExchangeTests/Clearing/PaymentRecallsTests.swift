import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class PaymentRecallsTests: ClearingDocumentTestCase {
    func testRecall_NamesThePaymentAsItCame() throws {
        XCTAssertEqual(
            try advices(ClearingSample.recall),
            [
                .recalled(
                    ReceivedRecall(
                        id: "C-1", original: "T-1", amount: eur(1_000), reason: .fraud)),
                .recalled(ReceivedRecall(id: "C-2", original: "I-2", amount: eur(350))),
            ])
    }

    func testAnswer_CountsOnlyIfItRefuses() throws {
        XCTAssertEqual(
            try advices(ClearingSample.recallAnswer),
            [
                .recallRefused(OutgoingReference(id: "TRF000041", amount: eur(1_250)), .noAnswer),
                .recallRefused(OutgoingReference(id: "TRF000042"), nil),
            ])
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        try check(
            ClearingSample.recall,
            [
                ("<CxlId>C-1</CxlId>", "", "5: it has a payment without CxlId"),
                ("<OrgnlInstrId>I-2</OrgnlInstrId>", "", "8: it has a payment without OrgnlTxId"),
                ("<NbOfTxs>2", "<NbOfTxs>3", "4: CtrlData states NbOfTxs 3, but has 2 payments"),
                (
                    "<Undrlyg>", "<Undrlyg><OrgnlGrpInfAndCxl><GrpCxl>true</GrpCxl></OrgnlGrpInfAndCxl>",
                    "5: it asks for a whole message, and its payments are not listed"
                ),
            ])
        try check(
            ClearingSample.recallAnswer,
            [
                ("PDCR", "XXXX", "8: it has the unknown status XXXX"),
                ("TRF000042", "", "7: it has a payment without OrgnlTxId"),
            ])
    }

    func testWrittenRecallsAndAnswers_AreReadBackTheSame() async throws {
        let (recalled, kept) = (try Self.recalled(), Self.kept())
        let paths = try await service.write(
            try Self.message([], recalls: [recalled], answers: [kept]), as: .interbankTransfer,
            to: folder + "/out.xml")
        XCTAssertEqual(paths, [folder + "/out-recalls.xml", folder + "/out-answers.xml"])
        let (asked, answered) = (try text(paths[0]), try text(paths[1]))
        XCTAssertTrue(asked.contains("<OrgnlMsgId>CLM000003-1970-01-01</OrgnlMsgId>"))
        XCTAssertEqual(MessageSchema.recall.problems(try tree(asked)), [])
        XCTAssertEqual(MessageSchema.recallAnswer.problems(try tree(answered)), [])
        XCTAssertEqual(
            try advices(asked),
            [
                .recalled(
                    ReceivedRecall(
                        id: "TRF000042", original: "TRF000042", amount: recalled.amount,
                        reason: .duplicatePayment))
            ])
        XCTAssertEqual(
            try advices(answered),
            [.recallRefused(OutgoingReference(id: "TRF000077", amount: kept.amount), .legalDecision)])
    }
}
