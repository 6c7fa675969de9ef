import BankAPI
import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

@testable import BankApp

/// Imports of statement files over HTTP.
@MainActor
final class ServedStatementImportsTests: ServedTestCase {
    private static let file =
        "Date,Description,Amount,ID\n2026-06-29,Bakery,-12.50,B-1\n2026-06-30,Mill,500.00,B-2\n"

    private func session(_ role: Principal.Role = .operator) async throws -> HTTPFields {
        _ = try await container.operatorService.add(
            StaffRequest(Registration(username: "olga", name: "Olga"), role: role),
            password: SecretBytes("four tall ships at anchor"))
        let login = await send(
            "POST", "/auth/login", #"{"username":"olga","password":"four tall ships at anchor"}"#)
        return ["authorization": "Bearer " + (try login.text("accessToken"))]
    }

    private func csv(_ session: HTTPFields) -> HTTPFields {
        var fields = session
        fields.append("content-type", "text/csv")
        return fields
    }

    func testFile_IsTriedBookedListedAndUndone() async throws {
        let session = try await session()
        let path = "/accounts/ACC001/statement-imports"
        let tried = await send("POST", path + "?dryRun=true", Self.file, fields: csv(session))
        XCTAssertEqual(tried.status, 200, String(decoding: tried.bytes, as: UTF8.self))
        XCTAssertEqual(try tried.text("newCount"), "2")
        let none = await send("GET", path, fields: session)
        XCTAssertEqual(try none.text("items"), "[]")
        let made = await send("POST", path, Self.file, fields: csv(session))
        XCTAssertEqual(made.bytes, tried.bytes)
        XCTAssertEqual(try made.text("importID"), "IMP001")
        XCTAssertEqual(try made.text("path"), "file")
        let again = await send("POST", path, Self.file, fields: csv(session))
        XCTAssertEqual(try again.text("knownCount"), "2")
        XCTAssertEqual(try again.text("importID"), "null")
        let list = String(decoding: await send("GET", path, fields: session).bytes, as: UTF8.self)
        XCTAssertTrue(list.contains(#""entryCount":2"#), list)
        XCTAssertTrue(list.contains(#""id":"IMP001","status":"booked""#), list)
        let undone = await send("POST", "/statement-imports/IMP001/reversal", fields: session)
        XCTAssertEqual(try undone.text("entryCount"), "2")
        let twice = await send("POST", "/statement-imports/IMP001/reversal", fields: session)
        XCTAssertEqual(twice.status, 409)
        XCTAssertEqual(try twice.text("code"), "invalidState")
    }

    func testMapBesideTheFile_SaysHowItIsRead() async throws {
        var session = try await session()
        session.append("content-type", "multipart/form-data; boundary=b")
        let table = "Datum;Text;Ab;Zu\n29.06.2026;Miete;12,50;\n30.06.2026;Lohn;;500,00\n"
        let map = #"""
            {"separator":";","header":["Datum","Text","Ab","Zu"],"columns":{"bookingDate":"Datum","debit":"Ab",
            "credit":"Zu","text":"Text"},"dateFormat":"DD.MM.YYYY","decimalMark":","
            """#
        let path = "/accounts/ACC001/statement-imports?dryRun=true"
        let uncertain = map + #","uncertain":["the column Ab: its name is not known"]}"#
        for (query, map, status, found) in [
            ("", map + "}", 200, #""amount":"-12.50""#), ("", uncertain, 422, "it is not certain"),
            ("&acceptProfile=true", uncertain, 200, #""newCount":2"#),
            ("&dateFormat=DD.MM.YYYY", map + "}", 422, "leave out the other properties"),
        ] {
            let body = Self.form([("file", table), ("map", map)])
            let answer = await send("POST", path + query, body, fields: session)
            let text = String(decoding: answer.bytes, as: UTF8.self)
            XCTAssertEqual(answer.status, status, text)
            XCTAssertTrue(text.contains(found), text)
        }
        let compared = await send(
            "POST", "/accounts/ACC001/reconciliation", Self.form([("file", table), ("map", map + "}")]),
            fields: session)
        XCTAssertTrue(String(decoding: compared.bytes, as: UTF8.self).contains(#""statedAmount""#))
    }

    private static func form(_ parts: [(name: String, content: String)]) -> String {
        parts.map { part in
            "--b\r\nContent-Disposition: form-data; name=\"\(part.name)\"\r\n\r\n\(part.content)\r\n"
        }.joined() + "--b--\r\n"
    }

    func testEntries_AreBookedWithTheTextsOfTheBody() async throws {
        let session = try await session()
        let path = "/accounts/ACC001/statement-imports/entries"
        let body = { (entry: String) in
            #"{"fileName":"f","format":"ofx","currency":"USD","entries":[\#(entry)]}"#
        }
        let entry =
            #"{"bookingDate":"2026-06-29","valueDate":"2026-06-28","amount":"-1","fileID":"A","counterparty":"Mill"}"#
        let made = await send("POST", path, body(entry), fields: session)
        XCTAssertEqual(made.status, 200, String(decoding: made.bytes, as: UTF8.self))
        let entries = try await container.transactionService.transactions(
            TransactionQuery(accountID: "ACC001", text: "Mill"), page: .first)
        XCTAssertEqual(entries.items.first?.valueDate.text, "2026-06-28")
        for (wrong, status, field) in [
            (#"{"bookingDate":"2026-06-29"}"#, 400, "entries[0].amount"),
            (#"{"bookingDate":"2026-06-29","amount":"0"}"#, 422, "invalidAmount"),
            (#"{"bookingDate":"29.6.2026","amount":"1"}"#, 422, "entries[0]"),
            (#"{"bookingDate":"2026-06-29","amount":"1","isRepeated":1}"#, 422, "entries[0]"),
            (#"{"bookingDate":"2026-06-29","amount":"1","day":1}"#, 400, "entries[0].day"),
        ] {
            let answer = await send("POST", path, body(wrong), fields: session)
            let text = String(decoding: answer.bytes, as: UTF8.self)
            XCTAssertEqual(answer.status, status, text)
            XCTAssertTrue(text.contains(field), text)
        }
    }

    func testPermission_IsAskedForBeforeTheFileIsRead() async throws {
        let form: HTTPFields = ["content-type": "multipart/form-data; boundary=B"]
        for (path, fields) in [
            ("/accounts/ACC001/statement-imports", form), ("/accounts/ACC001/statement-imports/entries", [:]),
        ] {
            let answer = await send("POST", path, "no form", fields: fields)
            XCTAssertEqual(answer.status, 403, path)
        }
        let undo = await send("POST", "/statement-imports/IMP001/reversal")
        XCTAssertEqual(undo.status, 403)
        let list = await send("GET", "/accounts/ACC001/statement-imports")
        XCTAssertEqual(list.status, 403)
        let auditors = await send(
            "GET", "/accounts/ACC001/statement-imports", fields: try await session(.auditor))
        XCTAssertEqual(auditors.status, 200)
    }
}
