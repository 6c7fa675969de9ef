#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread for one event loop, which blocks while it waits.
enum LoopThread {
    private final class Start {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread.
    static func start(_ body: sending @escaping () -> Void) {
        let start = Unmanaged.passRetained(Start(body))
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let result = pthread_create(
            &thread, nil,
            { context in
                LoopThread.run(context)
                return nil
            }, start.toOpaque())
        precondition(result == 0, "The system gives no thread for the network.")
        #if canImport(Glibc)
            pthread_detach(thread)
        #else
            if let thread { pthread_detach(thread) }
        #endif
    }

    private static func run(_ context: UnsafeMutableRawPointer?) {
        guard let context else { return }
        // Writing to a client that has left must not end the process.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
    }
}
