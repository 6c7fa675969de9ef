import XCTest

@testable import BankApp

/// The picture in the README is generated from its tape.
final class PictureGoldenTests: XCTestCase {
    func testPicture_ShowsItsTape() async throws {
        let tape = try Tape(try Golden.text("Fixtures/tapes/first-steps.tape"), name: "first-steps")
        let picture = TerminalPicture(tape, title: "The tour first-steps in a terminal").svg
        let path = "docs/first-steps.svg"
        if (try? Golden.text(path)) == picture { return }
        guard Golden.isRecording else { return XCTFail("\(path) is stale: make pictures") }
        try Golden.record(picture, path)
    }
}
