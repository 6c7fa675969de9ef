import BankFeatures
import LanguageKit
import XCTest

@testable import BankWeb

final class QRDrawingTests: XCTestCase {
    func testShape_HasEachDarkModuleOnceInsideTheQuietZone() throws {
        let code = try XCTUnwrap(QRCode(Array("otpauth://totp/bank:robin".utf8)))
        var dark: [String] = []
        for run in QRDrawing.path(code).matches(of: /M(\d+) (\d+)h(\d+)v1h-\d+z/) {
            let (column, row, length) = (Int(run.1)!, Int(run.2)!, Int(run.3)!)
            for step in 0..<length { dark.append("\(column + step - 4) \(row - 4)") }
        }
        let all = (0..<code.size).flatMap { row in
            (0..<code.size).compactMap { code.isDark(column: $0, row: row) ? "\($0) \(row)" : nil }
        }
        XCTAssertEqual(dark, all)
    }

    func testDrawing_IsAPictureWithAName() throws {
        let code = try XCTUnwrap(QRCode(Array("bank".utf8)))
        let html = String(
            decoding: HTMLWriter.document(QRDrawing.html(code, "QR code"), in: .english), as: UTF8.self)
        XCTAssertTrue(html.contains("viewBox=\"0 0 29 29\" role=\"img\""), html)
        XCTAssertTrue(html.contains("aria-label=\"QR code\""), html)
    }
}
