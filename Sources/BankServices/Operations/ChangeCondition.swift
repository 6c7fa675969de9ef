/// That a record is still the one that a client has read. The bank checks it inside the change, so no other change comes
/// between.
package struct ChangeCondition: Sendable {
    /// The condition of the present call; `nil` without one.
    @TaskLocal package static var ofCall: ChangeCondition?

    /// The record was changed in the meantime.
    package struct Failed: Error {
        package init() {}
    }

    private let isMet: @Sendable (any Sendable) -> Bool

    package init(_ isMet: @escaping @Sendable (any Sendable) -> Bool) { self.isMet = isMet }

    package func check(_ record: any Sendable) throws(Failed) {
        guard isMet(record) else { throw Failed() }
    }
}
