import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankVault

/// Starting the agent's process and waiting for its reply. Scripts stand in for the program: they reply but hold
/// nothing.
final class ProcessAgentLauncherTests: XCTestCase {
    private let home = TemporaryHome()

    func testProgramThatSaysItListens_IsStarted() throws {
        XCTAssertEqual(try launch("printf '\\000\\000\\000\\002\\001\\207' >&3"), .started)
    }

    func testProgramThatFindsAnother_IsTaken() throws {
        XCTAssertEqual(try launch("printf '\\000\\000\\000\\002\\001\\210' >&3"), .taken)
    }

    func testProgramThatRefusesOrEndsOrSendsGarbage_IsFailed() throws {
        for script in [
            "printf '\\000\\000\\000\\002\\001\\377' >&3", "exit 0", "exit 1", "echo hello there >&3",
        ] {
            XCTAssertEqual(try launch(script), .failed, script)
        }
    }

    func testSilentProgram_IsKilled() throws {
        let start = ContinuousClock.now
        XCTAssertEqual(
            try launch("echo $$ > \(home.path)/pid; exec /bin/sleep 600", timeoutMilliseconds: 3_000), .failed
        )
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(300))
        let process = try XCTUnwrap(Int32((home.text(of: "pid") ?? "").filter(\.isNumber)))
        XCTAssertEqual(kill(process, 0), -1)
    }

    func testMissingProgram_IsFailed() {
        let launcher = ProcessAgentLauncher(
            limits: .session, program: home.path + "/nothing", timeoutMilliseconds: 5_000)
        XCTAssertEqual(launcher.launch(in: "/tmp", holding: AgentSamples.holding()), .failed)
    }

    func testProgram_GetsItsSessionOnlyByDescriptorThree() throws {
        setenv("MARKER_OF_TEST", "1", 1)
        defer { unsetenv("MARKER_OF_TEST") }
        // Descriptors without close-on-exec, as a caller may leave them.
        let open = (0..<3).map { _ in dup(0) }
        defer { for descriptor in open { close(descriptor) } }
        let script = """
            cd \(home.path)
            /usr/bin/head -c 10 taken | /usr/bin/od -An -tx1 > frame
            echo "$0" > name
            (/bin/ls /proc/$$/fd > descriptors)
            (/bin/readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2 > standard)
            /bin/cat /proc/$$/environ > environment
            read -r line < /proc/$$/stat; echo "$line" > stat
            printf '\\000\\000\\000\\002\\001\\207' >&3
            """
        XCTAssertEqual(try launch(script), .started)
        // The length of version, kind and fields: 2 + 144 + 8 + 4.
        XCTAssertEqual(home.text(of: "frame"), " 00 00 00 9e 01 07 00 01 02 03\n")
        XCTAssertFalse(home.text(of: "environment")?.contains("MARKER") ?? true)
        XCTAssertEqual(home.text(of: "standard"), "/dev/null\n/dev/null\n/dev/null\n")
        let descriptors = (home.text(of: "descriptors") ?? "").split(separator: "\n").compactMap { Int($0) }
        // Descriptors from 10 on belong to the shell.
        XCTAssertEqual(descriptors.filter { $0 < 10 }.sorted(), [0, 1, 2, 3])
        let fields = (home.text(of: "stat") ?? "").split(separator: " ")
        XCTAssertEqual(fields[0], fields[5], "It leads a session of its own.")
    }

    func testFolderTooLongForAFrame_IsFailed() {
        let launcher = ProcessAgentLauncher()
        for folder in ["", String(repeating: "a", count: 4_097)] {
            XCTAssertEqual(launcher.launch(in: folder, holding: AgentSamples.holding()), .failed)
        }
    }

    private func launch(_ script: String, timeoutMilliseconds: Int32 = 60_000) throws -> AgentLaunch {
        // Like an agent, the script reads all of its input before it replies.
        let frameByteCount = 6 + 144 + 8 + 4
        let taking = "/usr/bin/head -c \(frameByteCount) <&3 > \(home.path)/taken"
        try home.write("#!/bin/sh\n\(taking)\n\(script)\n", to: "program")
        XCTAssertEqual(chmod(home.path + "/program", 0o755), 0)
        let launcher = ProcessAgentLauncher(
            limits: .session, program: home.path + "/program", timeoutMilliseconds: timeoutMilliseconds)
        return launcher.launch(in: "/tmp", holding: AgentSamples.holding())
    }
}
