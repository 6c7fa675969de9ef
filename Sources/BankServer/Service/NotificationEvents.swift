import BankAPI
package import BankDomain
package import BankServices
package import HTTPKit

/// Notifications of a user as a stream of events, until the client leaves, the session ends or the demo begins again.
package struct NotificationEvents: Sendable {
    private let arrivals: AsyncThrowingStream<BankNotification, any Error>
    private let last: NotificationID?
    private let service: any NotificationServiceProtocol
    private let bank: any ServedBank
    private let restart: DemoRestart
    private let data: @Sendable (BankNotification) async -> [UInt8]
    private let end: @Sendable (any Error) async -> ServerSentEvent

    /// - Parameters:
    ///   - arrivals: the notifications as they arrive.
    ///   - last: the last notification that the client has.
    ///   - service: where a stream that must begin again finds its place.
    ///   - data: the data of a notification's event.
    ///   - end: the last event, after an error.
    @MainActor
    package init(
        _ arrivals: AsyncThrowingStream<BankNotification, any Error>, after last: NotificationID?,
        of service: any NotificationServiceProtocol, in bank: any ServedBank,
        data: @escaping @Sendable (BankNotification) async -> [UInt8],
        end: @escaping @Sendable (any Error) async -> ServerSentEvent
    ) {
        self.arrivals = arrivals
        self.last = last
        self.service = service
        self.bank = bank
        self.restart = bank.latestRestart
        self.data = data
        self.end = end
    }

    /// The answer that streams; 429 if the user has too many streams.
    @MainActor
    package func response(to user: UserID, counting streams: OpenStreams) -> HTTPResponse {
        let pauseSeconds = bank.isDemo ? 1 : OpenStreams.heartbeatSeconds
        return streams.response(to: user) { writer in
            let newest = try await withThrowingTaskGroup(of: Int64?.self) { group in
                group.addTask { try await write(to: writer) }
                group.addTask { try await keepAlive(writer, pauseSeconds: pauseSeconds) }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
            if let newest { try await writer.write(await reset(after: newest).bytes) }
        }
    }

    /// Writes a comment now and then, until the bank begins again. Returns the number of its newest notification then.
    private func keepAlive(_ writer: BodyWriter, pauseSeconds: Int) async throws -> Int64? {
        var quietSeconds = 0
        while true {
            try await Task.sleep(for: .seconds(pauseSeconds))
            if let newest = await newestAtRestart() { return newest }
            quietSeconds += pauseSeconds
            guard quietSeconds >= OpenStreams.heartbeatSeconds else { continue }
            quietSeconds = 0
            try await writer.write(ServerSentEvent.heartbeat)
        }
    }

    /// Writes the notifications. Returns the number of the newest one of a bank that began again; `nil` if the stream
    /// ends for another reason.
    private func write(to writer: BodyWriter) async throws -> Int64? {
        var newest = last?.number ?? 0
        do {
            for try await notification in arrivals {
                if let newest = await newestAtRestart() { return newest }
                let number = notification.id.number ?? 0
                // Another program reset the demo bank.
                guard number > newest else { return number - 1 }
                newest = number
                let event = ServerSentEvent(
                    id: notification.id.text, type: BankNotification.eventType, data: await data(notification)
                )
                try await writer.write(event.bytes)
            }
        } catch let error as BodyWriter.Closed {
            throw error
        } catch {
            // A session can have ended with its bank.
            if let newest = await newestAtRestart() { return newest }
            try await writer.write(await end(error).bytes)
        }
        return nil
    }

    /// The number of the newest notification when the bank began again; `nil` unless it did since this stream began.
    private func newestAtRestart() async -> Int64? {
        let latest = await bank.latestRestart
        return latest.count == restart.count ? nil : latest.newestNotification
    }

    /// The event after which a client begins again. Its id is the place from which the client misses nothing.
    private func reset(after number: Int64) async -> ServerSentEvent {
        let page = try? await service.notifications(unreadOnly: false, page: PageRequest(limit: 200))
        let place = page?.items.first { ($0.id.number ?? .max) <= number }
        return ServerSentEvent(id: place?.id.text ?? "", type: "reset", data: Array("{}".utf8))
    }
}

extension HTTPRequest {
    /// The last notification that a stream's client has; `nil` for a stream that begins now.
    package var lastEventID: NotificationID? {
        fields[.lastEventID].flatMap { $0.isEmpty ? nil : NotificationID($0) }
    }
}
