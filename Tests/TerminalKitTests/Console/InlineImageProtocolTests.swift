import Foundation
import XCTest

@testable import TerminalKit

final class InlineImageProtocolTests: XCTestCase {
    private func detect(_ environment: [String: String]) -> InlineImageProtocol? {
        .detect { environment[$0] }
    }

    func testTerminalsThatShowPictures_AreKnown() {
        XCTAssertEqual(detect(["TERM": "xterm-kitty"]), .kitty)
        XCTAssertEqual(detect(["KITTY_WINDOW_ID": "1", "TERM": "xterm-256color"]), .kitty)
        XCTAssertEqual(detect(["TERM_PROGRAM": "ghostty"]), .kitty)
        XCTAssertEqual(detect(["TERM_PROGRAM": "iTerm.app"]), .iTerm)
        XCTAssertEqual(detect(["TERM_PROGRAM": "WezTerm"]), .iTerm)
    }

    func testOtherTerminalsAndMultiplexers_ShowNone() {
        XCTAssertNil(detect(["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"]))
        XCTAssertNil(detect([:]))
        XCTAssertNil(detect(["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"]))
        XCTAssertNil(detect(["TERM_PROGRAM": "iTerm.app", "STY": "1.a"]))
        XCTAssertNil(detect(["TERM": "xterm-kitty", "ZELLIJ": "0"]))
        XCTAssertNil(detect(["KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"]))
    }

    func testLargePicture_GoesToKittyInPieces() throws {
        let png = (0..<5_000).map { UInt8($0 % 251) }
        let text = InlineImageProtocol.kitty.sequence(png: png, columns: 8, rows: 4)
        let pieces = text.split(separator: "\u{1B}_G").map { $0.split(separator: ";", maxSplits: 1) }
        XCTAssertEqual(pieces.map { $0[0] }, ["a=T,f=100,q=2,c=8,r=4,m=1", "m=0"])
        let payload = pieces.map { $0[1].prefix { $0 != "\u{1B}" } }
        XCTAssertEqual(payload.map(\.count), [4_096, 2_572])
        XCTAssertEqual(Data(base64Encoded: payload.joined()), Data(png))
        XCTAssertTrue(text.hasSuffix("\u{1B}\\\n"))
    }

    func testPicture_GoesToITermWhole() {
        XCTAssertEqual(
            InlineImageProtocol.iTerm.sequence(png: [1, 2, 3], columns: 8, rows: 4),
            "\u{1B}]1337;File=inline=1;size=3;width=8;height=4;preserveAspectRatio=1:AQID\u{07}\n")
    }

    func testConsole_ShowsPicturesOnTerminalsThatCan() throws {
        for (isTerminal, kind, isShown) in [
            (true, InlineImageProtocol.kitty, true), (false, .kitty, false), (true, nil, false),
        ] as [(Bool, InlineImageProtocol?, Bool)] {
            let (console, output, _) = Console.memory(
                capabilities: TerminalCapabilities(outputIsTerminal: isTerminal, imageProtocol: kind))
            try console.writeImage(png: [1], columns: 1, rows: 1)
            XCTAssertEqual(!output.text.isEmpty, isShown)
        }
    }
}
