internal import CSystem

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension FileDescriptorSource {
    /// A source over a descriptor that this process was given when it was started; `nil` for one that is not open,
    /// cannot be read or is a terminal, and for the process's own.
    public convenience init?(inherited descriptor: Int32) {
        let flags = fcntl(descriptor, F_GETFD)
        let mode = fcntl(descriptor, F_GETFL)
        // What the process opened itself is closed on exec; what came through exec cannot be.
        guard flags >= 0, flags & FD_CLOEXEC == 0, mode >= 0, mode & O_ACCMODE != O_WRONLY,
            !bank_is_terminal(descriptor)
        else { return nil }
        self.init(descriptor: descriptor)
    }
}
