import BankSQL
import CPostgres

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Messages of a channel (postgresql.org/docs/current/libpq-notify.html).
final class PostgresMessages: SQLMessages {
    static let channel = "bank"

    private let connection: PostgresConnection

    init(_ connection: PostgresConnection) throws(SQLError) {
        self.connection = connection
        try connection.execute("LISTEN \(Self.channel)")
    }

    func next(timeoutMilliseconds: Int) throws(SQLError) -> [String] {
        let (known, handle) = (received(), connection.handle)
        guard known.isEmpty else { return known }
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        guard poll(&socket, 1, Int32(timeoutMilliseconds)) > 0 else {
            // A server that hangs closes no connection.
            try connection.execute("SELECT")
            return received()
        }
        guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else {
            throw connection.lost.error
        }
        return received()
    }

    private func received() -> [String] {
        var texts: [String] = []
        while let notification = PQnotifies(connection.handle) {
            texts.append(notification.pointee.extra.map { String(cString: $0) } ?? "")
            PQfreemem(notification)
        }
        return texts
    }
}
