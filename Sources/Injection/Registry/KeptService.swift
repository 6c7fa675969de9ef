final class KeptService<Service: Sendable>: Sendable {
    let service: Service

    init(_ service: Service) {
        self.service = service
    }
}
