import CSystem
import Glibc

/// Both ends of a pseudo-terminal, which are closed with the value.
public final class PseudoTerminal: Sendable {
    /// The controlling end: writing types, reading gets the output.
    public let controller: Int32
    /// The terminal.
    public let terminal: Int32

    /// Opens both ends. Throws ``POSIXFailure``.
    public init(columns: UInt16 = 80) throws {
        var ends: (controller: Int32, terminal: Int32) = (-1, -1)
        let result = bank_openpty(&ends.controller, &ends.terminal, columns, 24)
        guard result == 0 else { throw POSIXFailure(code: -result) }
        (controller, terminal) = ends
    }

    deinit {
        close(controller)
        close(terminal)
    }

    public func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(controller, bytes, bytes.count)
    }

    /// Ends a read of this terminal that takes longer than a test may wait. Cancel it when the read has ended.
    public func endInput(afterSeconds seconds: Int = 20) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: .seconds(seconds))
            for _ in 1...3 { type("\n\u{4}") }
        }
    }

    /// Changes the terminal's width.
    public func resize(columns: UInt16) {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    }

    /// Stops or continues output, as Ctrl-S and Ctrl-Q do. Writing to a stopped terminal waits.
    public func holdOutput(_ isHeld: Bool) {
        tcflow(terminal, isHeld ? TCOOFF : TCOON)
    }

    /// Writes to the terminal, as the program does.
    public func show(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(terminal, bytes, bytes.count)
    }

    /// The output up to and including `end`, or all output within some seconds.
    public func shown(until end: String, withinSeconds seconds: Int = 30) -> String {
        var bytes: [UInt8] = []
        var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        let limit = ContinuousClock.now + .seconds(seconds)
        while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
            let left = max(0, (limit - .now) / .milliseconds(1))
            guard poll(&descriptor, 1, Int32(left)) > 0 else { break }
            var byte: UInt8 = 0
            guard read(controller, &byte, 1) == 1 else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the terminal echoes and turns Ctrl-C into a signal.
    public var echoesAndSignals: Bool {
        var settings = termios()
        tcgetattr(terminal, &settings)
        let flags = tcflag_t(ECHO | ISIG | ICANON)
        return settings.c_lflag & flags == flags
    }
}

/// A failed system call.
public struct POSIXFailure: Error {
    public let code: Int32
}
