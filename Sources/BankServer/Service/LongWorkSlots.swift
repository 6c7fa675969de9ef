import BankDomain
import Synchronization

/// The places for calls with files and large bodies: few for a user and few for the server, because each of them can
/// keep a processor busy for long.
final class LongWorkSlots: Sendable {
    /// Holds a place until it is released with its last reference: when the work has ended, not when its bytes are here.
    final class Slot: Sendable {
        private let slots: LongWorkSlots
        private let user: UserID

        fileprivate init(_ slots: LongWorkSlots, _ user: UserID) {
            self.slots = slots
            self.user = user
        }

        deinit { slots.giveBack(user) }
    }

    static let maximumPerUser = 2
    static let maximum = 6

    private let counts = Mutex<[UserID: Int]>([:])

    /// Takes a place. Throws `tooManyUploads` if the user has all of theirs, `tooBusy` if all of the server are taken.
    func take(for user: UserID) throws(RequestFault) -> Slot {
        let fault = counts.withLock { counts -> RequestFault? in
            guard counts[user, default: 0] < Self.maximumPerUser else { return .tooManyUploads }
            guard counts.values.reduce(0, +) < Self.maximum else { return .tooBusy }
            counts[user, default: 0] += 1
            return nil
        }
        if let fault { throw fault }
        return Slot(self, user)
    }

    private func giveBack(_ user: UserID) {
        counts.withLock { counts in
            let left = counts[user, default: 1] - 1
            counts[user] = left > 0 ? left : nil
        }
    }
}
