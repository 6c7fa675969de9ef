import XCTest

@testable import BankApp

/// The picture of the README is the tape that it was made from.
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
