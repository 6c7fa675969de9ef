import Observation

/// Shows an observed value each time it changes, while the observation exists.
@MainActor
final class ProgressObservation<Value> {
    private let read: @MainActor () -> Value?
    private let show: @MainActor (Value) -> Void

    init(_ read: @escaping @MainActor () -> Value?, show: @escaping @MainActor (Value) -> Void) {
        self.read = read
        self.show = show
        track()
    }

    private func track() {
        let value = withObservationTracking(read) { [weak self] in
            Task { @MainActor in self?.track() }
        }
        if let value { show(value) }
    }
}
