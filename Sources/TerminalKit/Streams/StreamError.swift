/// Why a stream could not be read or written.
public enum StreamError: Error, Equatable, Sendable {
    /// Nobody reads the other end any more (`EPIPE`), or the descriptor is not open (`EBADF`).
    case closed
    /// The device or the quota is full (`ENOSPC`, `EDQUOT`).
    case full
    /// An input line is longer than 65,536 bytes, or a secret longer than was allowed.
    case lineTooLong
    /// An input line is not UTF-8.
    case notUTF8
    /// Ctrl-C or Ctrl-\ was typed instead of a secret.
    case interrupted
    /// Any other failure, with its `errno`.
    case failed(errno: Int32)
}
