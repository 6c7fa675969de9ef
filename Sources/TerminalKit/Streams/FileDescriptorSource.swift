internal import CSystem
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A source over a file descriptor that it does not own.
public final class FileDescriptorSource: InputSource {
    private static let chunkByteCount = 16_384
    private static let maximumLineByteCount = 65_536

    private let descriptor: Descriptor
    private let buffer = Mutex(LineBuffer())
    private let takesInterrupts = Atomic(false)
    private static let interrupts = [UInt8(BANK_CONTROL_C), UInt8(BANK_CONTROL_BACKSLASH)]

    /// A source over an open descriptor, such as 0 for standard input.
    public init(descriptor: Int32) {
        self.descriptor = Descriptor(number: descriptor)
    }

    deinit {
        buffer.withLock { $0.discard() }
    }

    /// The next line, of at most 64 KiB.
    public func readLine(afterPrompt prompt: () throws(StreamError) -> Void) throws(StreamError) -> String? {
        var settings = bank_terminal_settings()
        let isTyped =
            takesInterrupts.load(ordering: .relaxed)
            && bank_signal_keys_off(descriptor.number, &settings) == 0
        defer { if isTyped { _ = bank_echo_restore(descriptor.number, &settings) } }
        // Not before: a Ctrl-C at the prompt must find its key.
        try prompt()
        let interrupts = isTyped ? Self.interrupts : []
        return try buffer.withLock { (buffer) throws(StreamError) in
            try nextLine(in: &buffer, maximum: Self.maximumLineByteCount, interruptedBy: interrupts) {
                (line) throws(StreamError) in
                guard let text = String(validating: line, as: UTF8.self) else { throw .notUTF8 }
                return text
            }
        }
    }

    /// From here on, Ctrl-C interrupts reading and does not end the process.
    public func takeInterruptsAsKeys() {
        takesInterrupts.store(true, ordering: .relaxed)
    }

    public func readSecretLine<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret? {
        try buffer.withLock { (buffer) throws(StreamError) in
            try nextLine(in: &buffer, maximum: maximumByteCount, body)
        }
    }

    /// The next line, typed without echo; throws ``StreamError/failed(errno:)`` if the descriptor is not a terminal.
    public func readTypedSecret<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, afterPrompt prompt: () throws(StreamError) -> Void,
        _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret? {
        var settings = bank_terminal_settings()
        let result = bank_echo_off(descriptor.number, &settings)
        guard result == 0 else { throw .failed(errno: -result) }
        defer { _ = bank_echo_restore(descriptor.number, &settings) }

        try prompt()
        return try buffer.withLock { (buffer) throws(StreamError) in
            try nextLine(in: &buffer, maximum: maximumByteCount, interruptedBy: Self.interrupts, body)
        }
    }

    /// The remaining bytes.
    public func readSecret<Secret: ~Copyable & Sendable>(
        maximumByteCount: Int, _ body: (UnsafeRawBufferPointer) -> Secret
    ) throws(StreamError) -> Secret {
        try buffer.withLock { (buffer) throws(StreamError) in
            while try fill(&buffer) { try buffer.requireAll(maximum: maximumByteCount) }
            return try buffer.takeAll(body)
        }
    }

    private func nextLine<Line: ~Copyable>(
        in buffer: inout LineBuffer, maximum: Int, interruptedBy interrupts: [UInt8] = [],
        _ body: (UnsafeRawBufferPointer) throws(StreamError) -> Line
    ) throws(StreamError) -> Line? {
        while true {
            if let line = try buffer.takeLine(maximum: maximum, body) { return line }
            guard try fill(&buffer) else { return try buffer.takeLastLine(maximum: maximum, body) }
            if buffer.discardLine(endingIn: interrupts) { throw .interrupted }
        }
    }

    private func fill(_ buffer: inout LineBuffer) throws(StreamError) -> Bool {
        try buffer.fill(atMost: Self.chunkByteCount) { (bytes) throws(StreamError) in
            try descriptor.read(into: bytes)
        }
    }
}

extension FileDescriptorSource {
    /// A source over a descriptor inherited by this process; `nil` if it is not open, cannot be read, is a terminal, or
    /// was opened by this process.
    public convenience init?(inherited descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFD)
        let mode = fcntl(descriptor, F_GETFL)
        // Descriptors opened by this process are closed on exec; inherited ones cannot be.
        guard flags >= 0, flags & FD_CLOEXEC == 0, mode >= 0, mode & O_ACCMODE != O_WRONLY,
            !bank_is_terminal(descriptor)
        else { return nil }
        self.init(descriptor: descriptor)
    }
}
