import BankTestSupport
import CSystem
import Foundation
import XCTest

/// The socket, signal and time functions of `CSystem`.
final class SystemCallTests: XCTestCase {
    func testPeerOfAPair_IsThisProcess() {
        var (first, second): (Int32, Int32) = (-1, -1)
        XCTAssertEqual(bank_socket_pair(&first, &second), 0)
        defer {
            close(first)
            close(second)
        }
        var peer = bank_peer()
        XCTAssertEqual(bank_socket_peer(first, &peer), 0)
        XCTAssertEqual(peer.user, geteuid())
        XCTAssertEqual(peer.process, getpid())
        for descriptor in [first, second] {
            XCTAssertEqual(fcntl(descriptor, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC)
        }
    }

    func testPeerOfAFile_IsRefused() {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        var peer = bank_peer()
        XCTAssertEqual(bank_socket_peer(file, &peer), -ENOTSOCK)
        XCTAssertEqual(bank_socket_peer(-1, &peer), -EBADF)
    }

    func testSendingToAClosedPeer_RaisesNoSignal() {
        var (first, second): (Int32, Int32) = (-1, -1)
        XCTAssertEqual(bank_socket_pair(&first, &second), 0)
        close(second)
        XCTAssertEqual(bank_socket_send(first, [1], 1), -Int64(EPIPE))
        close(first)
    }

    func testReceivingWithoutData_TimesOut() {
        var (first, second): (Int32, Int32) = (-1, -1)
        XCTAssertEqual(bank_socket_pair(&first, &second), 0)
        XCTAssertEqual(bank_socket_set_timeout(first, 50), 0)
        var byte: UInt8 = 0
        XCTAssertEqual(bank_socket_receive(first, &byte, 1), -Int64(EAGAIN))
        close(second)
        XCTAssertEqual(bank_socket_receive(first, &byte, 1), 0)
        close(first)
    }

    func testBootTime_NeverDecreases() {
        let first = bank_boottime_microseconds()
        usleep(2_000)
        let second = bank_boottime_microseconds()
        XCTAssertGreaterThanOrEqual(second - first, 2_000)
        XCTAssertLessThan(second - first, 300_000_000)
    }

    func testTooManyDescriptors_AreRefused() {
        let descriptors = [Int32](repeating: -1, count: 17)
        XCTAssertEqual(bank_process_spawn("/bin/true", [nil], nil, descriptors, 17, false), -EINVAL)
    }
}
