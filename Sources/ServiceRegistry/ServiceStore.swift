import Synchronization

/// The registrations of one container and its instances, behind one lock.
struct ServiceStore: ~Copyable, Sendable {
    private let entries = Mutex<[ServiceKey: Entry]>([:])

    /// The entry of a container for a key. A child does not get a `.scoped` instance of its parent.
    func find(_ key: ServiceKey, isForChild: Bool) -> Finding? {
        entries.withLock { entries in
            guard let entry = entries[key] else { return nil }
            if let instance = entry.instance, !isForChild || entry.registration?.scope == .singleton {
                return .instance(instance)
            }
            return entry.registration.map(Finding.registration)
        }
    }

    func instance<Service: Sendable>(_ type: Service.Type = Service.self, for key: ServiceKey) -> Service? {
        let instance = entries.withLock { $0[key]?.instance }
        return (instance as? KeptService<Service>)?.service
    }

    /// Replaces a registration and drops its instance in this container.
    func add(_ registration: any AnyServiceRegistration) {
        // The old entry is released outside the lock, because a service's deinit may call this container again.
        _ = entries.withLock { $0.updateValue(Entry(registration: registration), forKey: registration.key) }
    }

    /// Keeps an instance, unless the container's registration has changed in the meantime.
    func keep<Service: Sendable>(
        _ service: Service, of registration: any AnyServiceRegistration, isRegisteredHere: Bool
    ) {
        let instance = KeptService(service)
        entries.withLock { entries in
            guard entries[registration.key]?.registration === (isRegisteredHere ? registration : nil) else {
                return
            }
            entries[registration.key, default: Entry()].instance = instance
        }
    }

    func removeAll() {
        _ = entries.withLock { entries in
            let old = entries
            entries = [:]
            return old
        }
    }
}

extension ServiceStore {
    enum Finding {
        /// A `KeptService` of the key's type.
        case instance(any AnyObject & Sendable)
        case registration(any AnyServiceRegistration)
    }

    /// A registration, an instance of it, or in a child scope the instance of a parent's registration.
    /// Not private: otherwise Swift 6.3.1 cannot compile the store's deinit in another file.
    struct Entry {
        var registration: (any AnyServiceRegistration)?
        var instance: (any AnyObject & Sendable)?
    }
}

final class KeptService<Service: Sendable>: Sendable {
    let service: Service

    init(_ service: Service) {
        self.service = service
    }
}
