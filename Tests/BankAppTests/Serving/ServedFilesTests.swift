import BankAPI
import BankDomain
import BankServices
import HTTPKit
import Synchronization
import XCTest

@testable import BankApp

/// Routes that accept or return files.
@MainActor
final class ServedFilesTests: ServedTestCase {
    private static let payments = "to,amount,reference\nACC002,1.50,one\nACC002,2.50,two\n"

    /// A form with files: part name, file name and content.
    private func form(_ files: [(part: String, name: String, content: String)]) -> (String, HTTPFields) {
        let parts = files.map {
            """
            --b\r
            Content-Disposition: form-data; name="\($0.part)"; filename="\($0.name)"\r
            \r
            \($0.content)\r

            """
        }
        return (parts.joined() + "--b--\r\n", ["content-type": "multipart/form-data; boundary=b"])
    }

    /// The bytes of a streamed answer.
    private func streamed(_ answer: Answer) async throws -> String {
        guard case .stream(let write) = answer.response.body else {
            return String(decoding: answer.bytes, as: UTF8.self)
        }
        let bytes = Mutex<[UInt8]>([])
        try await write(BodyWriter { piece in bytes.withLock { $0 += piece } })
        return bytes.withLock { String(decoding: $0, as: UTF8.self) }
    }

    func testStatement_IsAFileInTheFormatThatWasAskedFor() async throws {
        let csv = await send("GET", "/accounts/ACC001/statement?from=2026-06-01&to=2026-06-30")
        XCTAssertEqual(csv.status, 200)
        XCTAssertEqual(csv.response.fields["content-type"], "text/csv; charset=utf-8")
        XCTAssertEqual(
            csv.response.fields["content-disposition"],
            "attachment; filename=\"ACC001-2026-06-01-2026-06-30.csv\"")
        let text = try await streamed(csv)
        XCTAssertGreaterThan(text.split(separator: "\n").count, 5, text)
        let xml = await send("GET", "/accounts/ACC001/statement?format=camt.053")
        XCTAssertEqual(xml.response.fields["content-type"], "application/xml")
        let document = try await streamed(xml)
        XCTAssertTrue(document.contains("camt.053.001.08"), String(document.prefix(300)))
    }

    func testFormulasInAStatement_AreEscapedOnRequest() async throws {
        let formula = "=cmd|' /C calc'!A0"
        _ = await send(
            "POST", "/transfers",
            #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1","reference":"\#(formula)"}"#)
        let plain = try await streamed(await send("GET", "/accounts/ACC002/statement"))
        XCTAssertTrue(plain.contains(",\(formula),"), plain)
        let escaped = try await streamed(
            await send("GET", "/accounts/ACC002/statement?format=csv&escapeFormulas=true"))
        XCTAssertTrue(escaped.contains(",'\(formula),"), escaped)
        XCTAssertEqual(escaped.replacing("'=", with: "="), plain)
    }

    func testStatementThatTheBankRefuses_IsAProblemAndNoFile() async throws {
        for (path, status) in [
            ("/accounts/ACC009/statement", 404), ("/accounts/ACC001/statement?format=pdf", 422),
            ("/accounts/ACC001/statement?from=2026-06-30&to=2026-06-01", 422),
        ] {
            let answer = await send("GET", path)
            XCTAssertEqual(answer.status, status, path)
            XCTAssertEqual(answer.response.fields["content-type"], Problem.mediaType, path)
        }
    }

    func testStatement_AgreesWithTheBooksItCameFrom() async throws {
        let file = try await streamed(await send("GET", "/accounts/ACC001/statement?format=camt.053"))
        let agreed = await send(
            "POST", "/accounts/ACC001/reconciliation", file, fields: ["content-type": "application/xml"])
        XCTAssertEqual(agreed.status, 200)
        XCTAssertEqual(try agreed.text("agrees"), "true")
        XCTAssertEqual(try agreed.text("path"), "file")
        let other = await send(
            "POST", "/accounts/ACC002/reconciliation", file, fields: ["content-type": "application/xml"])
        XCTAssertNotEqual(try other.text("agrees"), "true")
    }

    func testPaymentsOfAFile_AreMadeOnceForTheSameFile() async throws {
        let (body, fields) = form([("file", "salaries.csv", Self.payments)])
        let tried = await send("POST", "/transfers/import?dryRun=true", body, fields: fields)
        XCTAssertEqual(try tried.text("bookedCount"), "2")
        let made = await send("POST", "/transfers/import", body, fields: fields)
        XCTAssertEqual(made.status, 200)
        XCTAssertEqual(try made.text("bookedCount"), "2")
        XCTAssertEqual(try made.text("path"), "salaries.csv")
        let again = await send("POST", "/transfers/import", body, fields: fields)
        XCTAssertEqual(try again.text("madeBeforeCount"), "2")
        let keyed = await send(
            "POST", "/transfers/import", Self.payments,
            fields: ["content-type": "text/csv", "idempotency-key": "july"])
        XCTAssertEqual(try keyed.text("bookedCount"), "2")
    }

    func testPaymentThatIsRefused_IsNamedWithItsLine() async throws {
        let file = Self.payments + "ACC002,1000000,three\n"
        let answer = await send("POST", "/transfers/import", file, fields: ["content-type": "text/csv"])
        XCTAssertEqual(answer.status, 200)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        XCTAssertTrue(text.contains(#""code":"insufficientFunds""#), text)
        XCTAssertTrue(text.contains(#""line":4"#), text)
        let linked = await send(
            "POST", "/transfers/import?linked=true", file,
            fields: ["content-type": "text/csv", "idempotency-key": "x"])
        XCTAssertEqual(linked.status, 409)
    }

    func testClientThatAcceptsEvents_SeesTheProgressAndTheResult() async throws {
        let (body, fields) = form([("file", "salaries.csv", Self.payments)])
        var accepting = fields
        accepting.append("accept", "text/event-stream")
        let text = try await streamed(await send("POST", "/transfers/import", body, fields: accepting))
        XCTAssertTrue(text.contains("event: progress\ndata: {\"done\":2,\"total\":2}"), text)
        XCTAssertTrue(text.hasSuffix("\n\n"), text)
        XCTAssertTrue(text.contains("event: result\ndata: {\"bookedCount\":2"), text)
        let (wrong, _) = form([("file", "salaries.csv", "nothing\n")])
        let failed = try await streamed(await send("POST", "/transfers/import", wrong, fields: accepting))
        XCTAssertTrue(failed.hasPrefix("event: problem\n"), failed)
    }

    func testUnreadableFiles_AreNamedAsInTheRequest() async throws {
        let (body, fields) = form([("file", "C:\\temp\\..\\salaries.csv", "a,b\n1,2\n")])
        let answer = await send("POST", "/transfers/import", body, fields: fields)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        XCTAssertEqual(answer.status, 422, text)
        XCTAssertTrue(text.contains("salaries.csv"), text)
        XCTAssertFalse(text.contains("/tmp"), text)
    }

    func testWrongForms_AreRefused() async throws {
        let type: HTTPFields = ["content-type": "multipart/form-data; boundary=b"]
        let (none, _) = form([])
        let (unknown, _) = form([("files", "a.csv", Self.payments)])
        let (two, _) = form([("file", "a.csv", Self.payments), ("file", "b.csv", Self.payments)])
        let large = String(repeating: "x", count: 2_100_000)
        let (largeForm, _) = form([("file", "a.csv", large)])
        // The file alone is within the limit of 2,000,000 bytes.
        let (largeWithItsLines, _) = form([("file", "a.csv", String(repeating: "x", count: 1_999_990))])
        let (good, _) = form([("file", "a.csv", Self.payments)])
        for (body, fields, status, code) in [
            ("hello", type, 400, "malformedForm"), (none, type, 400, "missingValue"),
            (unknown, type, 400, "unknownField"), (two, type, 400, "repeatedField"),
            ("x\r\n" + good, type, 400, "malformedForm"), (good + "x", type, 400, "malformedForm"),
            (good.replacing("--b\r\n", with: "--b \r\n"), type, 400, "malformedForm"),
            (largeForm, type, 413, "tooLarge"), (largeWithItsLines, type, 413, "tooLarge"),
            (large, ["content-type": "text/csv"], 413, "tooLarge"),
            ("--b--", ["content-type": "multipart/mixed; boundary=b"], 415, "unsupportedMediaType"),
            ("", ["content-type": "multipart/form-data"], 415, "unsupportedMediaType"),
        ] as [(String, HTTPFields, Int, String)] {
            let answer = await send("POST", "/transfers/import", body, fields: fields)
            XCTAssertEqual(answer.status, status, "\(code): \(String(decoding: answer.bytes, as: UTF8.self))")
            XCTAssertEqual(try answer.text("code"), code)
        }
    }

    func testFilesForStaff_AreRefusedToCustomers() async throws {
        let rates = await send(
            "POST", "/rates/import", "<a/>", fields: ["content-type": "application/xml"])
        XCTAssertEqual(rates.status, 403)
        let (books, fields) = form([("map", "map.json", "{}"), ("file", "a.csv", "1\n")])
        let answer = await send("POST", "/ledger/import", books, fields: fields)
        XCTAssertEqual(answer.status, 403)
    }

    func testPermission_IsAskedForBeforeTheFilesAreRead() async throws {
        for path in ["/rates/import", "/ledger/import"] {
            let answer = await send(
                "POST", path, "no form", fields: ["content-type": "multipart/form-data; boundary=B"])
            XCTAssertEqual(answer.status, 403, path)
        }
        let own = await send(
            "POST", "/transfers/import", "no form",
            fields: ["content-type": "multipart/form-data; boundary=B"])
        XCTAssertEqual(own.status, 400)
    }

    func testClientThatAcceptsXML_GetsAStatusReport() async throws {
        let path = "Fixtures/transcripts/files/payments-banks.xml"
        let file = try String(contentsOfFile: path, encoding: .utf8)
        let fields: HTTPFields = ["content-type": "application/xml", "accept": "application/xml"]
        let report = await send("POST", "/transfers/import?dryRun=true", file, fields: fields)
        let text = String(decoding: report.bytes, as: UTF8.self)
        XCTAssertEqual(report.status, 200, text)
        XCTAssertEqual(report.response.fields["content-type"], "application/xml")
        XCTAssertTrue(text.contains("pain.002.001.10"), text)
        XCTAssertTrue(text.contains("<OrgnlMsgId>BANKS-2026-09</OrgnlMsgId>"), text)
        XCTAssertTrue(text.contains("<GrpSts>PART</GrpSts>"), text)
        // The demo's clock, and not this machine's.
        XCTAssertTrue(text.contains("<CreDtTm>2026-06-30T09:00:00"), text)
        let json = await send(
            "POST", "/transfers/import?dryRun=true", file,
            fields: ["content-type": "application/xml", "accept": "application/json, application/xml"])
        XCTAssertEqual(try json.text("messageID"), "BANKS-2026-09")
    }

    func testRefusedFile_HasAStatusReportWithTheStatusOfItsProblem() async throws {
        let fields: HTTPFields = ["content-type": "application/xml", "accept": "application/xml"]
        let broken = await send("POST", "/transfers/import", "<Document xmlns='urn:x'/>", fields: fields)
        let text = String(decoding: broken.bytes, as: UTF8.self)
        XCTAssertEqual(broken.status, 422, text)
        XCTAssertEqual(broken.response.fields["content-type"], "application/xml")
        XCTAssertTrue(text.contains("<GrpSts>RJCT</GrpSts>"), text)
        XCTAssertTrue(text.contains("<Cd>FF01</Cd>"), text)
        XCTAssertFalse(text.contains("/tmp"), text)
        let csv = await send("POST", "/transfers/import", Self.payments, fields: fields)
        XCTAssertEqual(csv.status, 422)
        XCTAssertEqual(csv.response.fields["content-type"], Problem.mediaType)
        let balance = await send("GET", "/accounts/ACC001")
        XCTAssertEqual(try balance.text("balance.amount"), "5432.50")
    }
}
