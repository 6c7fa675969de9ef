internal import CSystem
internal import Synchronization

/// A source over a file descriptor that it does not own.
public final class FileDescriptorSource: InputSource {
    private static let chunkSize = 16_384

    private let descriptor: Descriptor
    private let buffer = Mutex(LineBuffer())

    /// A source over an open descriptor, such as 0 for standard input.
    public init(descriptor: Int32) {
        self.descriptor = Descriptor(number: descriptor)
    }

    /// The next line, of at most 64 KiB.
    public func readLine() throws(StreamError) -> String? {
        try buffer.withLock { (buffer) throws(StreamError) in
            try nextLine(in: &buffer, interruptedBy: [])
        }
    }

    /// The next line, typed without echo; throws ``StreamError/failed(errno:)`` if the descriptor is no
    /// terminal.
    public func readSecretLine(afterPrompt prompt: () throws(StreamError) -> Void) throws(StreamError)
        -> String?
    {
        var settings = bank_terminal_settings()
        let result = bank_echo_off(descriptor.number, &settings)
        guard result == 0 else { throw .failed(errno: -result) }
        defer { _ = bank_echo_restore(descriptor.number, &settings) }

        try prompt()
        let interrupts = [UInt8(BANK_CONTROL_C), UInt8(BANK_CONTROL_BACKSLASH)]
        return try buffer.withLock { (buffer) throws(StreamError) in
            try nextLine(in: &buffer, interruptedBy: interrupts)
        }
    }

    private func nextLine(
        in buffer: inout LineBuffer, interruptedBy interrupts: [UInt8]
    ) throws(StreamError) -> String? {
        while true {
            if let line = try buffer.takeLine() { return line }
            let bytes = try descriptor.read(atMost: Self.chunkSize)
            if bytes.isEmpty { return try buffer.takeLastLine() }
            buffer.append(bytes)
            if buffer.discardLine(endingIn: interrupts) { throw .interrupted }
        }
    }
}
