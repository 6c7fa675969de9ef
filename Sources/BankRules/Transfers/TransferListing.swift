package import BankDomain
package import BankServices
import LanguageKit

/// Transfers of all states in one order: those that wait for their day, the last ordered first, then all others by
/// when they were booked, failed or were cancelled, newest first.
package struct TransferListing {
    /// A booked transfer and its place.
    package struct Booked {
        let transfer: Transfer
        let at: Instant
        let cursor: String

        /// - Parameter cursor: names its place among the booked transfers; it has no dot.
        package init(transfer: Transfer, at: Instant, cursor: String) {
            (self.transfer, self.at, self.cursor) = (transfer, at, cursor)
        }
    }

    /// The booked transfers to read.
    package struct Part {
        /// They are older than the one at this place; `nil` from the newest.
        package let cursor: String?
        package let offset: Int
        /// `nil` for all.
        package let limit: Int?
    }

    /// The transfers that are not booked to read, in the order of the list.
    package struct UnbookedPart {
        /// They come after this place; `nil` from the first.
        package let place: Place?
        /// `nil` for all.
        package let limit: Int?

        /// These of all transfers that are not booked.
        package func select(from unbooked: [Transfer]) -> [Transfer] {
            let rest = unbooked.filter { place?.isBefore($0) ?? true }.sorted { $0.isListed(before: $1) }
            return limit.map { Array(rest.prefix($0)) } ?? rest
        }
    }

    /// A place among the transfers that are not booked.
    package enum Place {
        /// That of an order that waited when its page was read, whatever became of it since.
        case waiting(number: Int64)
        /// That of an order which ended at a moment; for a booked transfer the number is above all others.
        case ended(Instant, number: Int64)

        fileprivate func isBefore(_ transfer: Transfer) -> Bool {
            switch self {
            case .waiting(let number):
                transfer.orderNumber != number && (transfer.endedAt != nil || transfer.orderNumber < number)
            case .ended(let moment, let number):
                transfer.endedAt.map { ($0, transfer.orderNumber) < (moment, number) } ?? false
            }
        }
    }

    private struct Item {
        let transfer: Transfer
        /// The place of a booked transfer; `nil` for others.
        var cursor: String?
    }

    private let unbooked: (UnbookedPart) throws -> [Transfer]

    /// - Parameter unbooked: reads the scheduled transfers that are not booked.
    package init(unbooked: @escaping (UnbookedPart) throws -> [Transfer]) { self.unbooked = unbooked }

    /// A page of the list, or all of it. A cursor is the id of the last transfer; after one that failed or was
    /// cancelled, it also has the last booked one before it: `TRF000055.SCH000003`.
    ///
    /// - Parameters:
    ///   - booked: reads booked transfers, newest first.
    ///   - bookedAt: when the transfer at a cursor was booked; `nil` for an unknown one.
    ///   - order: a scheduled transfer in any state.
    package func page(
        _ request: PageRequest?, booked: (Part) throws -> [Booked], bookedAt: (String) throws -> Instant?,
        order: (TransferID) throws -> Transfer?
    ) throws -> Page<Transfer> {
        guard let request else {
            let items = merged(
                try unbooked(UnbookedPart(place: nil, limit: nil)),
                try booked(Part(cursor: nil, offset: 0, limit: nil)))
            return Page(items: items.map(\.transfer), page: 1, limit: items.count)
        }
        let (place, cursor) = try start(request.after, bookedAt: bookedAt, order: order)
        let offset = request.after == nil ? request.offset : 0
        let rest = try unbooked(UnbookedPart(place: place, limit: offset + request.limit + 1))
        // However many of the others come first, the page starts after this many booked ones; one more is the place in
        // its cursor.
        let skipped = max(0, offset - rest.count - 1)
        let part = Part(cursor: cursor, offset: skipped, limit: offset - skipped + request.limit + 1)
        let items = merged(rest, try booked(part))
        let end = min(items.count, offset - skipped + request.limit)
        let shown = items[min(end, offset - skipped)..<end]
        return Page(
            items: shown.map(\.transfer), page: request.page, limit: request.limit,
            nextCursor: end < items.count ? Self.cursor(after: items[..<end], cursor) : nil)
    }

    // The place after which the unbooked transfers follow, and the cursor of the booked ones.
    private func start(
        _ after: String?, bookedAt: (String) throws -> Instant?, order: (TransferID) throws -> Transfer?
    ) throws -> (place: Place?, cursor: String?) {
        guard let after else { return (nil, nil) }
        let parts = after.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let last = TransferID(parts[parts.count - 1])
        if parts.count == 1, let number = last.orderNumber, try order(last) != nil {
            return (.waiting(number: number), nil)
        }
        let cursor = parts[0].isEmpty ? nil : parts[0]
        let moment = try cursor.flatMap(bookedAt)
        guard parts.count <= 2, (cursor == nil) == (moment == nil) else {
            throw PageRequest.unknownCursor(after)
        }
        if parts.count == 1, let moment {
            return (.ended(moment, number: .max), cursor)
        }
        guard last.orderNumber != nil, let last = try order(last) else {
            throw PageRequest.unknownCursor(after)
        }
        return (last.place, cursor)
    }

    private func merged(_ unbooked: [Transfer], _ booked: [Booked]) -> [Item] {
        var (items, rest): ([Item], ArraySlice<Transfer>) = ([], unbooked[...])
        for transfer in booked {
            let newer = rest.prefix { $0.endedAt.map { $0 > transfer.at } ?? true }
            items += newer.map { Item(transfer: $0) }
            rest = rest.dropFirst(newer.count)
            items.append(Item(transfer: transfer.transfer, cursor: transfer.cursor))
        }
        return items + rest.map { Item(transfer: $0) }
    }

    private static func cursor(after items: ArraySlice<Item>, _ earlier: String?) -> String? {
        let lastBooked = items.last { $0.cursor != nil }?.cursor ?? earlier
        guard let last = items.last, last.cursor == nil else { return lastBooked }
        guard last.transfer.endedAt != nil else { return last.transfer.id.text }
        return "\(lastBooked ?? "").\(last.transfer.id.text)"
    }
}

extension Transfer {
    /// When a scheduled transfer failed or was cancelled, as far as it is known; `nil` while it waits. One that was
    /// booked while a list was read is where it was before.
    fileprivate var endedAt: Instant? {
        switch status {
        case .pending, .booked, .reversed: nil
        case .failed: Instant(utc: executionDate)
        case .cancelled: createdAt
        }
    }

    fileprivate var orderNumber: Int64 { id.orderNumber ?? 0 }

    fileprivate var place: TransferListing.Place {
        endedAt.map { .ended($0, number: orderNumber) } ?? .waiting(number: orderNumber)
    }

    fileprivate func isListed(before other: Transfer) -> Bool {
        let (own, others) = (endedAt, other.endedAt)
        if own == others { return orderNumber > other.orderNumber }
        guard let own else { return true }
        return others.map { own > $0 } ?? false
    }
}

extension Transfer.Status {
    /// True if its entries are booked.
    package var isBooked: Bool { self == .booked || self == .reversed }
}
