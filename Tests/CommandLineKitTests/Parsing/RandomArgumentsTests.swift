import CommandLineKit
import LanguageKit
import XCTest

final class RandomArgumentsTests: XCTestCase {
    private static let vocabulary =
        [
            "books", "members", "demo", "init", "help", "list", "show", "lend", "rename", "import", "tag",
            "card",
            "issue", "exit-codes", "--output", "json", "--output=json", "-o", "-q", "--quiet", "--dry-run",
            "--help", "-h", "--version", "--limit", "--genre", "crime", "--author=", "--all", "-a", "--to",
            "--days",
            "-n", "--", "-", "-5", "", "=", "--=", "---", "-=", "--output=", "é", "\u{301}", "\u{0}",
            "-\u{301}",
        ]

    private static func arguments(using generator: inout SplitMix64) -> [String] {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            let word = vocabulary.randomElement(using: &generator) ?? ""
            guard Int.random(in: 0..<5, using: &generator) == 0 else { return word }
            var scalars = Array(word.unicodeScalars)
            let scalar = Unicode.Scalar(UInt32.random(in: 0..<0xD800, using: &generator)) ?? "?"
            scalars.insert(scalar, at: Int.random(in: 0...scalars.count, using: &generator))
            return String(String.UnicodeScalarView(scalars))
        }
    }

    /// The parser accepts every offered candidate. It refuses a line only for missing arguments.
    func testOfferedCandidates_AreAccepted() {
        var generator = SplitMix64(state: 20_261_122)
        let engine = CompletionEngine(Shelf.program)
        var taken = 0
        for _ in 0..<600 {
            let words = Self.arguments(using: &generator)
            let current = words.last.map { String($0.prefix(2)) } ?? ""
            _ = engine.request(words: words, current: current, following: words)
            guard isUnfinishedOrSound(words) else { continue }
            for candidate in engine.request(words: words, current: "").answer() {
                taken += 1
                XCTAssertTrue(isUnfinishedOrSound(words + [candidate.value]), "\(words) \(candidate.value)")
            }
        }
        XCTAssertGreaterThan(taken, 300)
    }

    private func isUnfinishedOrSound(_ arguments: [String]) -> Bool {
        do throws(CommandLineError) {
            _ = try CommandLineParser(Shelf.program).parse(arguments)
            return true
        } catch {
            return [.missingValue, .missingArguments, .missingOptions].contains(error.code)
        }
    }

    func testRandomArguments_AreUnderstoodOrRefusedInPlainText() {
        let seed: UInt64 = 20_260_105
        var generator = SplitMix64(state: seed)
        let parser = CommandLineParser(Shelf.program)
        var understood = 0
        for round in 0..<20_000 {
            let arguments = Self.arguments(using: &generator)
            func place() -> String { "seed \(seed), round \(round): \(arguments)" }
            do throws(CommandLineError) {
                let invocation = try parser.parse(arguments)
                understood += 1
                let isKnown = invocation.path.isEmpty || Shelf.program.node(at: invocation.path) != nil
                XCTAssertTrue(isKnown, place())
                XCTAssertEqual(
                    invocation.request == .home, invocation.path.isEmpty && isBare(invocation), place())
            } catch {
                let texts = [error.message, error.reason ?? "", error.hint ?? ""]
                let isPlain = texts.map(\.english).joined().unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && $0.value != 0x7F
                }
                XCTAssertTrue(isPlain, place())
            }
            _ = parser.globalOptions(salvagedFrom: arguments).string("output")
        }
        XCTAssertGreaterThan(understood, 2_000)
        XCTAssertLessThan(understood, 18_000)
    }

    private func isBare(_ invocation: Invocation) -> Bool {
        switch invocation.request {
        case .home, .command: true
        case .help, .helpTopic, .version, .incomplete: false
        }
    }
}

/// A small deterministic generator (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
