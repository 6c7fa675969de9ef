package import BankDomain

/// Polls an outbox for new notifications.
package actor NotificationArrivals {
    package struct Look: Sendable {
        package let arrived: [BankNotification]
        package let newest: Int64

        /// A poll's result.
        ///
        /// - Parameters:
        ///   - arrived: the notifications since the last poll, oldest first.
        ///   - newest: the number of the newest notification.
        package init(arrived: [BankNotification], newest: Int64) {
            self.arrived = arrived
            self.newest = newest
        }
    }

    /// Polls for notifications after this number; without one, only for the number of the newest.
    package typealias Outbox = @Sendable (_ after: Int64?) async throws -> Look

    private let outbox: Outbox
    private let clock: any Clock<Duration>
    private var position: Int64?
    private var pausesLeft: Int?
    private var hasLooked = false
    private var arrived: ArraySlice<BankNotification> = []

    private init(
        position: Int64?, pauses: Int?, clock: any Clock<Duration>, outbox: @escaping Outbox
    ) {
        self.position = position
        self.pausesLeft = pauses
        self.clock = clock
        self.outbox = outbox
    }

    /// The notifications after the one with this id, or from the first poll on, for so many seconds. `clock` measures
    /// the seconds.
    package static func stream(
        after id: NotificationID?, timeoutSeconds: Int?, clock: any Clock<Duration>, outbox: @escaping Outbox
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        let arrivals = NotificationArrivals(
            position: id?.number, pauses: timeoutSeconds, clock: clock, outbox: outbox)
        return AsyncThrowingStream { try await arrivals.next() }
    }

    private func next() async throws -> BankNotification? {
        do {
            while arrived.isEmpty {
                if hasLooked, try await !pause() { return nil }
                try await look()
            }
            return arrived.popFirst()
        } catch is CancellationError {
            return nil
        }
    }

    private func look() async throws {
        let found = try await outbox(position)
        arrived = found.arrived[...]
        position = found.newest
        hasLooked = true
    }

    /// Waits for a second; returns `false` once the time is over.
    private func pause() async throws -> Bool {
        guard pausesLeft != 0 else { return false }
        pausesLeft = pausesLeft.map { $0 - 1 }
        try await clock.sleep(for: .seconds(1))
        return true
    }
}
