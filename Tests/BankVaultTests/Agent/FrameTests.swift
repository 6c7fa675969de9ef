import BankServices
import XCTest

@testable import BankVault

/// The frames on the socket, byte by byte.
final class FrameTests: XCTestCase {
    // MARK: Known bytes

    func testRequestForAKey_IsKnownBytes() throws {
        let keychain = try XCTUnwrap(AgentSamples.keychain)
        XCTAssertEqual(
            AgentSamples.bytes(AgentRequest.frame(of: .dataKey(keychain))),
            [0, 0, 0, 18, 1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    }

    func testStatus_IsKnownBytes() throws {
        let status = AgentStatus(
            keychain: try XCTUnwrap(AgentSamples.keychain), processID: 258, idleSecondsLeft: 300,
            secondsLeft: 86_400)
        XCTAssertEqual(
            AgentSamples.bytes(AgentReply.frame(of: .status(status))),
            [0, 0, 0, 30, 1, 0x81, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
                + [0, 0, 1, 2, 0, 0, 1, 44, 0, 1, 0x51, 0x80])
    }

    // MARK: Round trips

    func testHolding_ComesBackWhole() throws {
        let (kind, body) = try read(AgentSamples.bytes(AgentRequest.frame(AgentSamples.holding(10))))
        guard case .hold(let holding) = AgentRequest(kind, SecretBytes(body)) else {
            return XCTFail("It is no request to hold something.")
        }
        XCTAssertEqual(holding.keychain, AgentSamples.keychain)
        XCTAssertEqual(AgentSamples.bytes(holding.dataKey), [UInt8](repeating: 10, count: 32))
        XCTAssertEqual(AgentSamples.bytes(holding.tokens.access.copy()), [UInt8](repeating: 11, count: 32))
        XCTAssertEqual(AgentSamples.bytes(holding.tokens.refresh.copy()), [UInt8](repeating: 12, count: 32))
        XCTAssertEqual(AgentSamples.bytes(holding.deviceSeed), [UInt8](repeating: 13, count: 32))
    }

    func testStart_ComesBackWhole() throws {
        let limits = AgentLimits(idleSeconds: 7, absoluteSeconds: 9)
        let (kind, body) = try read(try startFrame("/tmp/ü", limits))
        guard let start = AgentStart(kind, SecretBytes(body)) else { return XCTFail("It is none.") }
        XCTAssertEqual(start.limits, limits)
        XCTAssertEqual(start.folder, "/tmp/ü")
    }

    // MARK: Refused frames

    func testHeadOfAnyOtherLengthVersionOrKind_IsRefused() {
        XCTAssertNotNil(FrameHead([0, 0, 0, 2, 1, 1]))
        for bytes: [UInt8] in [
            [], [0, 0, 0, 2, 1], [0, 0, 0, 2, 1, 1, 0], [0, 0, 0, 1, 1, 1], [0, 0, 0, 0, 1, 1],
            [0, 0, 0, 3, 1, 1], [0, 0, 0, 2, 0, 1], [0, 0, 0, 2, 2, 1], [0, 0, 0, 2, 1, 0],
            [0, 0, 0, 2, 1, 8],
            [0xFF, 0xFF, 0xFF, 0xFF, 1, 5], [0x80, 0, 0, 2, 1, 1], [0, 0, 16, 3, 1, 5], [0, 0, 0, 2, 1, 5],
        ] {
            XCTAssertNil(FrameHead(bytes), "\(bytes)")
        }
    }

    func testNoFrame_IsLongerThanTheLimit() {
        for kind in FrameKind.allCases {
            XCTAssertLessThanOrEqual(
                kind.bodyByteCounts.upperBound + FrameHead.byteCount, FrameHead.maximumFrameByteCount,
                "\(kind)")
        }
    }

    func testBodyOfAnyOtherLength_IsRefused() {
        for kind in FrameKind.allCases {
            for count in [kind.bodyByteCounts.lowerBound - 1, kind.bodyByteCounts.upperBound + 1]
            where count >= 0 {
                let body = [UInt8](repeating: 1, count: count)
                XCTAssertTrue(AgentRequest(kind, SecretBytes(body)) == nil, "\(kind) of \(count)")
                XCTAssertTrue(AgentReply(kind, SecretBytes(body)) == nil, "\(kind) of \(count)")
                XCTAssertTrue(AgentStart(kind, SecretBytes(body)) == nil, "\(kind) of \(count)")
            }
        }
    }

    func testRequests_AreNoReplies() {
        for kind in FrameKind.allCases {
            let body = [UInt8](repeating: 1, count: kind.bodyByteCounts.lowerBound)
            XCTAssertEqual(AgentRequest(kind, SecretBytes(body)) != nil, kind.rawValue < 7, "\(kind)")
            XCTAssertEqual(AgentReply(kind, SecretBytes(body)) != nil, kind.rawValue > 7, "\(kind)")
            XCTAssertEqual(AgentStart(kind, SecretBytes(body)) != nil, kind == .start, "\(kind)")
        }
    }

    func testFolderThatIsNoText_IsRefused() throws {
        for byte: UInt8 in [0, 0xFF] {
            var bytes = try startFrame("/tmp/x", .session)
            bytes[bytes.count - 1] = byte
            let (kind, body) = try read(bytes)
            XCTAssertTrue(AgentStart(kind, SecretBytes(body)) == nil, "\(byte)")
        }
    }

    // MARK: Damage

    /// A flipped bit either makes the frame invalid or changes a field; kind and length stay the same.
    func testFlippedBit_IsRefusedOrAnotherValueOfTheSameFields() throws {
        for frame in try Self.samples() {
            for bit in 0..<frame.count * 8 {
                var damaged = frame
                damaged[bit / 8] ^= 1 << (bit % 8)
                guard let head = FrameHead(Array(damaged.prefix(6))) else { continue }
                let body = damaged.dropFirst(6)
                guard body.count == head.bodyByteCount else { continue }
                XCTAssertTrue(head.kind.bodyByteCounts.contains(body.count))
                // Random bytes must not trap, and are read as at most one of the three.
                let read = [
                    AgentRequest(head.kind, SecretBytes(body)) != nil,
                    AgentReply(head.kind, SecretBytes(body)) != nil,
                    AgentStart(head.kind, SecretBytes(body)) != nil,
                ]
                XCTAssertLessThanOrEqual(read.count { $0 }, 1)
            }
        }
    }

    func testRandomBytes_NeverTrap() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            _ = FrameHead(Array(bytes.prefix(6)))
            let kind = FrameKind.allCases.randomElement(using: &generator) ?? .end
            _ = AgentRequest(kind, SecretBytes(bytes)) == nil
            _ = AgentReply(kind, SecretBytes(bytes)) == nil
            _ = AgentStart(kind, SecretBytes(bytes)) == nil
        }
    }

    // MARK: Helpers

    static func samples() throws -> [[UInt8]] {
        let keychain = try XCTUnwrap(AgentSamples.keychain)
        return [
            AgentSamples.bytes(AgentRequest.frame(of: .status)),
            AgentSamples.bytes(AgentRequest.frame(of: .dataKey(keychain))),
            AgentSamples.bytes(AgentRequest.frame(of: .tokens)),
            AgentSamples.bytes(AgentRequest.frame(AgentSamples.holding())),
            AgentSamples.bytes(AgentRequest.frame(of: .sign([1, 2, 3]))),
            AgentSamples.bytes(AgentRequest.frame(of: .end)),
            AgentSamples.bytes(AgentReply.frame(of: .dataKey(AgentSamples.secret(1)))),
            AgentSamples.bytes(AgentReply.frame(of: .signature([UInt8](repeating: 1, count: 64)))),
            AgentSamples.bytes(AgentReply.frame(of: .refused)),
        ]
    }

    private func startFrame(_ folder: String, _ limits: AgentLimits) throws -> [UInt8] {
        let holding = AgentSamples.holding()
        guard let frame = AgentStart.frame(holding, limits: limits, folder: folder) else {
            throw FrameTestError.noFrame
        }
        return AgentSamples.bytes(frame)
    }

    private func read(_ frame: [UInt8]) throws -> (FrameKind, [UInt8]) {
        let head = try XCTUnwrap(FrameHead(Array(frame.prefix(6))))
        XCTAssertEqual(head.bodyByteCount, frame.count - 6)
        return (head.kind, Array(frame.dropFirst(6)))
    }
}

private enum FrameTestError: Error {
    case noFrame
}
