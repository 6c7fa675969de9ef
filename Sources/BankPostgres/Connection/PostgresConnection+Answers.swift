import BankSQL
import CPostgres

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Waiting for the server. libpq waits for ever; here a server that is silent for too long is lost, like one that closed
/// the connection: the next call connects again, possibly to the server that has taken over.
extension PostgresConnection {
    /// Sends something and waits for its last result, or the first that copies rows. Throws its error.
    func answer(_ send: (OpaquePointer) -> Int32) throws(SQLError) -> OpaquePointer {
        awaitEnd()
        guard send(handle) == 1 else { throw lost.error }
        var last: OpaquePointer?
        while let result = nextResult() {
            if let last { PQclear(last) }
            last = result
            // Its rows come, or go, before the end.
            if [PGRES_COPY_IN, PGRES_COPY_OUT].contains(PQresultStatus(result)) { break }
        }
        return try checked(last)
    }

    /// Waits for the next result; `nil` at the end of the results.
    func nextResult() -> OpaquePointer? {
        while PQisBusy(handle) == 1, hasInput(), PQconsumeInput(handle) == 1 {}
        return PQgetResult(handle)
    }

    /// The failure of a lost connection.
    var lost: PostgresFailure {
        guard isSilent, let seconds = answerTimeoutSeconds else { return PostgresFailure(connection: handle) }
        return PostgresFailure(state: "", message: "the server did not answer for \(seconds) seconds")
    }

    /// Waits for bytes of the server. After the time, closes the connection, so that reading fails.
    private func hasInput() -> Bool {
        let milliseconds = answerTimeoutSeconds.map { Int32($0) * 1_000 } ?? -1
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        while true {
            switch poll(&socket, 1, milliseconds) {
            case 0:
                isSilent = true
                _ = shutdown(socket.fd, Int32(SHUT_RDWR))
                return true
            case -1 where errno == EINTR: continue
            case let count: return count > 0
            }
        }
    }
}
