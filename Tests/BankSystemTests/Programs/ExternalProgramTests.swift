import BankServices
import BankSystem
import BankTestSupport
import Foundation
import XCTest

/// Running programs of the system without a shell.
final class ExternalProgramTests: XCTestCase {
    private let home = TemporaryHome()

    func testStartedProgram_GetsItsArgumentsAndVariablesAndNoOthers() async throws {
        let file = home.path + "/written"
        try install("#!/bin/sh\necho \"$1 $SHOWN $HOME\" >\(file).new\nmv \(file).new \(file)\n", "tool")
        XCTAssertTrue(try XCTUnwrap(program("tool")).start(["one"], environment: [("SHOWN", "two=three")]))
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: file) {
            try await Task.sleep(for: .milliseconds(10))
        }
        XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), "one two=three \n")
    }

    // MARK: Finding them

    func testInstalledProgram_IsFoundInTheFirstFolder() throws {
        try install("#!/bin/sh\n", "tool")
        XCTAssertEqual(program("tool")?.path, home.path + "/tool")
    }

    func testMissingProgram_IsNotFound() {
        XCTAssertNil(program("tool"))
    }

    func testNameThatIsAPath_IsNotFound() throws {
        try install("#!/bin/sh\n", "tool")
        XCTAssertNil(
            ExternalProgram("../\(home.path.split(separator: "/").last ?? "")/tool", folders: [home.path]))
        XCTAssertNil(ExternalProgram("", folders: [home.path]))
    }

    func testFileNotExecutableOrWritableByOthers_IsNotFound() throws {
        for mode in [0o644, 0o777, 0o775] {
            try install("#!/bin/sh\n", "tool", mode: mode)
            XCTAssertNil(program("tool"), String(mode, radix: 8))
        }
        try FileManager.default.createDirectory(
            atPath: home.path + "/folder", withIntermediateDirectories: true)
        XCTAssertNil(program("folder"))
    }

    func testProgramInAFolderWritableByOthers_IsNotFound() throws {
        try install("#!/bin/sh\n", "tool")
        for mode in [0o777, 0o775, 0o1777] {
            XCTAssertEqual(chmod(home.path, mode_t(mode)), 0)
            XCTAssertNil(program("tool"), String(mode, radix: 8))
        }
        XCTAssertEqual(chmod(home.path, 0o755), 0)
        XCTAssertNotNil(program("tool"))
    }

    // MARK: Running them

    func testInput_ArrivesAndOutputComesBack() throws {
        try install("#!/bin/sh\ncat\n", "tool")
        let output = program("tool")?.run(input: SecretBytes("secret"), timeoutMilliseconds: 60_000)
        XCTAssertEqual(output?.bytes, Array("secret".utf8))
        XCTAssertEqual(output?.exitCode, 0)
    }

    func testLargeInputAndOutput_DoNotBlockEachOther() throws {
        try install("#!/bin/sh\ncat\n", "tool")
        let large = [UInt8](repeating: 65, count: 1_000_000)
        let output = program("tool")?.run(input: SecretBytes(large), timeoutMilliseconds: 60_000)
        XCTAssertEqual(output?.bytes.count, 1_000_000)
    }

    func testArguments_ArriveAsTheyAre() throws {
        try install("#!/bin/sh\nprintf '%s|' \"$@\"\n", "tool")
        let output = program("tool")?.run(["a b", "$(id)", ""], timeoutMilliseconds: 60_000)
        XCTAssertEqual(output.map { String(decoding: $0.bytes, as: UTF8.self) }, "a b|$(id)||")
    }

    func testExitCode_IsReported() throws {
        try install("#!/bin/sh\necho out\nexit 3\n", "tool")
        let output = program("tool")?.run(timeoutMilliseconds: 60_000)
        XCTAssertEqual(output?.exitCode, 3)
        XCTAssertEqual(output?.bytes, Array("out\n".utf8))
    }

    func testSignal_IsReported() throws {
        try install("#!/bin/sh\nkill -9 $$\n", "tool")
        XCTAssertEqual(program("tool")?.run(timeoutMilliseconds: 60_000)?.exitCode, 137)
    }

    func testProgramThatIgnoresItsInput_RaisesNoSignal() throws {
        try install("#!/bin/sh\nexit 0\n", "tool")
        let large = SecretBytes(count: 1_000_000) { _ in }
        XCTAssertEqual(program("tool")?.run(input: large, timeoutMilliseconds: 60_000)?.exitCode, 0)
    }

    func testProgramThatTakesTooLong_IsKilled() throws {
        try install("#!/bin/sh\nexec sleep 600\n", "tool")
        let start = ContinuousClock.now
        XCTAssertNil(program("tool")?.run(timeoutMilliseconds: 200))
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(300))
    }

    func testProgramThatClosesItsOutputAndStays_IsKilled() throws {
        try install("#!/bin/sh\nexec sleep 600 >/dev/null <&1 >&-\n", "tool")
        let start = ContinuousClock.now
        XCTAssertNil(program("tool")?.run(timeoutMilliseconds: 200))
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(300))
    }

    func testProgramThatWritesForEver_IsKilled() throws {
        try install(
            "#!/bin/sh\nwhile :; do echo aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done\n",
            "tool")
        XCTAssertNil(program("tool")?.run(timeoutMilliseconds: 60_000))
    }

    func testEnvironmentAndDescriptors_AreNotInherited() throws {
        try install(
            "#!/bin/sh\nPATH=/bin:/usr/bin\nenv | grep -c MARKER_OF_TEST\nls /proc/self/fd | wc -l\n", "tool")
        setenv("MARKER_OF_TEST", "1", 1)
        defer { unsetenv("MARKER_OF_TEST") }
        // Descriptors without close-on-exec, as a caller may leave them.
        let open = (0..<3).map { _ in dup(0) }
        defer { for descriptor in open { close(descriptor) } }
        let text = program("tool")?.run(timeoutMilliseconds: 60_000)
            .map { String(decoding: $0.bytes, as: UTF8.self) }
        // The three standard descriptors and that of the listed folder.
        XCTAssertEqual(text, "0\n4\n")
    }

    func testManyRuns_LeaveNoDescriptorsBehind() throws {
        try install("#!/bin/sh\ncat\n", "tool")
        let tool = program("tool")
        func openDescriptors() -> Int {
            ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
        }
        _ = tool?.run(timeoutMilliseconds: 60_000)
        let before = openDescriptors()
        for _ in 0..<20 { _ = tool?.run(input: SecretBytes("x"), timeoutMilliseconds: 60_000) }
        XCTAssertEqual(openDescriptors(), before)
    }

    private func program(_ name: String) -> ExternalProgram? {
        ExternalProgram(name, folders: [home.path])
    }

    private func install(_ script: String, _ name: String, mode: Int = 0o755) throws {
        try home.write(script, to: name)
        XCTAssertEqual(chmod(home.path + "/" + name, mode_t(mode)), 0)
    }
}
