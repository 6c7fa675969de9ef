internal import CSystem
internal import Dispatch

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Ctrl-C as something to be told of, and not the end of the process.
public enum InterruptWatch {
    /// Tells of each Ctrl-C from here on, on a queue of its own. Where the system allows no such watch, Ctrl-C goes on
    /// ending the process.
    public static func begin(_ handler: @escaping @Sendable () -> Void) {
        let descriptor = bank_watch_interrupts()
        guard descriptor >= 0 else { return }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "bank.interrupts"))
        source.setEventHandler {
            var byte: UInt8 = 0
            while read(descriptor, &byte, 1) == 1 {}
            handler()
            // The watch lasts as long as the process: what would end it is kept by what it calls.
            _ = source
        }
        source.resume()
    }
}
