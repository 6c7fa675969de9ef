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

    /// Waits up to a second. Returns how long, and whether a notification may have arrived since the last look.
    package typealias Pause = @Sendable () async throws -> (duration: Duration, mayHaveArrived: Bool)

    private let outbox: Outbox
    private let pause: Pause
    private var position: Int64?
    private var timeLeft: Duration?
    private var hasLooked = false
    private var arrived: ArraySlice<BankNotification> = []

    private init(
        position: Int64?, time: Duration?, pause: @escaping Pause, outbox: @escaping Outbox
    ) {
        self.position = position
        timeLeft = time
        self.pause = pause
        self.outbox = outbox
    }

    /// The notifications after the one with this id, or from the first poll on, for so many seconds. `clock` measures
    /// the seconds.
    package static func stream(
        after id: NotificationID?, timeoutSeconds: Int?, clock: any Clock<Duration>, outbox: @escaping Outbox
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        stream(after: id, timeoutSeconds: timeoutSeconds) {
            try await clock.sleep(for: .seconds(1))
            return (.seconds(1), true)
        } outbox: {
            try await outbox($0)
        }
    }

    /// The same with pauses that end early.
    package static func stream(
        after id: NotificationID?, timeoutSeconds: Int?, pause: @escaping Pause, outbox: @escaping Outbox
    ) -> AsyncThrowingStream<BankNotification, any Error> {
        let arrivals = NotificationArrivals(
            position: id?.number, time: timeoutSeconds.map { .seconds($0) }, pause: pause, outbox: outbox)
        return AsyncThrowingStream { try await arrivals.next() }
    }

    private func next() async throws -> BankNotification? {
        do {
            while arrived.isEmpty {
                while hasLooked {
                    if let timeLeft, timeLeft <= .zero { return nil }
                    let (duration, mayHaveArrived) = try await pause()
                    timeLeft = timeLeft.map { $0 - duration }
                    if mayHaveArrived { break }
                }
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
}
