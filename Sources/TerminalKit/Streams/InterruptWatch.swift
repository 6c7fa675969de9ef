internal import CSystem
internal import Dispatch

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Delivers Ctrl-C, and SIGTERM if wanted, to a handler instead of ending the process.
public enum InterruptWatch {
    /// Calls the handler on its own queue for each Ctrl-C from here on. If the system does not allow this, Ctrl-C still
    /// ends the process.
    ///
    /// - Parameter withTermination: also for SIGTERM, for servers that shut down in order.
    public static func begin(withTermination: Bool, _ handler: @escaping @Sendable () -> Void) {
        let descriptor = bank_watch_interrupts(withTermination ? 1 : 0)
        guard descriptor >= 0 else { return }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "bank.interrupts"))
        source.setEventHandler {
            var byte: UInt8 = 0
            while read(descriptor, &byte, 1) == 1 {}
            handler()
            // The watch lasts as long as the process: the handler keeps the source alive.
            _ = source
        }
        source.resume()
    }
}
