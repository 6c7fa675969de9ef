import BankTestSupport
import Foundation
import XCTest

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// This process's standard input with other content, for a command that reads `-`.
struct StandardInput {
    private let former: Int32

    init(lines: [String]) throws {
        let path = "\(TemporaryHome.root)/stdin-\(UUID().uuidString)"
        try lines.map { $0 + "\n" }.joined().write(toFile: path, atomically: false, encoding: .utf8)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        XCTAssertGreaterThanOrEqual(file, 0)
        former = dup(0)
        XCTAssertEqual(dup2(file, 0), 0)
        close(file)
        unlink(path)
    }

    func restore() throws {
        guard former >= 0 else { return }
        XCTAssertEqual(dup2(former, 0), 0)
        close(former)
    }
}
