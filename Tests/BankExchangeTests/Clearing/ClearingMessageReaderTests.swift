import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankExchange

final class ClearingMessageReaderTests: ClearingFileTestCase {
    private func document(_ text: String) throws -> String {
        String(text[try XCTUnwrap(text.range(of: "<Document")).lowerBound...])
    }

    func testEnvelopes_AreOpened() throws {
        for text in ClearingSample.all {
            let inside = """
                <?xml version="1.0"?><m:Message xmlns:m="urn:example:message"><m:Body>
                <AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><MsgDefIdr>x</MsgDefIdr></AppHdr>
                \(try document(text))</m:Body></m:Message>
                """
            XCTAssertEqual(try advices(inside), try advices(text))
        }
    }

    func testSeveralMessages_AreReadOneAfterTheOther() throws {
        let all = try ClearingSample.all[1...2].map(document).joined()
        XCTAssertEqual(
            try advices("<All>\(all)</All>"), try ClearingSample.all[1...2].flatMap { try advices($0) })
    }

    func testPrefixes_AreReadTheSame() throws {
        for text in ClearingSample.all {
            let prefixed = text.replacing(/<(\/?)([A-Z])/) { "<\($0.1)p:\($0.2)" }
                .replacing("xmlns=", with: "xmlns:p=")
            XCTAssertEqual(try advices(prefixed), try advices(text))
        }
    }

    func testOtherVersions_AreReadTheSame() throws {
        for text in ClearingSample.all {
            for version in ["03", "08", "13"] {
                let other = text.replacing(/(xsd:....\....\.001)\.\d\d/) { "\($0.1).\(version)" }
                XCTAssertTrue(other.contains("001.\(version)\""))
                XCTAssertEqual(try advices(other), try advices(text))
            }
        }
    }

    func testMessageWithoutANamespace_IsKnownByItsRoot() throws {
        for text in ClearingSample.all {
            let plain = text.replacing(#/ xmlns="[^"]*"/#, with: "")
            XCTAssertEqual(try advices(plain), try advices(text))
        }
    }

    func testSupplementaryData_IsPassedOver() throws {
        let data = """
            <SplmtryData><Envlp><x:Document xmlns:x="urn:x"><x:IntrBkSttlmAmt Ccy="EUR">9</x:IntrBkSttlmAmt>\
            </x:Document></Envlp></SplmtryData>
            """
        let text = ClearingSample.creditTransfer
        for end in ["</CdtTrfTxInf>", "</FIToFICstmrCdtTrf>"] {
            XCTAssertEqual(try advices(text.replacing(end, with: data + end)), try advices(text))
        }
    }

    func testOtherMessages_AreRefused() throws {
        let text = ClearingSample.creditTransfer
        try check(
            text,
            [
                (
                    "FIToFICstmrCdtTrf>", "BkToCstmrStmt>",
                    "2: it has BkToCstmrStmt, which is not pacs.002, pacs.003, pacs.004, pacs.007, pacs.008, camt.029, camt.054 or camt.056"
                ),
                ("pacs.008.001.08", "pacs.009.001.08", "2: it has an element of another namespace"),
                ("pacs.008.001.08", "pacs.004.001.08", "2: it has an element of another namespace"),
                (
                    "<CdtTrfTxInf>", "<CdtTrfTxInf xmlns=\"urn:x\">",
                    "5: it has an element of another namespace"
                ),
                (
                    "<Document", "<!DOCTYPE x><Document",
                    "2: it has a document type declaration; such files are refused because of their entities"
                ),
            ])
        XCTAssertEqual(
            try refusal(of: "<html/>"),
            "it has no message like pacs.002, pacs.003, pacs.004, pacs.007, pacs.008, camt.029, camt.054 or camt.056"
        )
        XCTAssertEqual(
            try refusal(of: "<Document/>"),
            "it has no message like pacs.002, pacs.003, pacs.004, pacs.007, pacs.008, camt.029, camt.054 or camt.056"
        )
        XCTAssertEqual(try refusal(of: ""), "1: it is not XML: no element found")
    }

    func testPaymentOfTooManyElements_IsRefused() throws {
        let parts = String(repeating: "<x/>", count: 5_000)
        XCTAssertEqual(
            try refusal(of: ClearingSample.creditTransfer.replacing("<ChrgBr>", with: parts + "<ChrgBr>")),
            "6: it has a payment of more than 4096 elements")
    }

    func testMissingFile_IsRefused() async {
        let service = ClearingFileService(executor: QueueExecutor())
        let error = await error { try await service.advices(in: self.folder + "/none") }
        XCTAssertEqual(error?.code, "invalidFile")
    }
}
