import Injection
import ServiceRegistry
import Testing

/// The locator of a process is set once, so each test has its own process.
struct ServiceLocatorTests {
    @Test func locatorSet_IsReadByInjectedEverywhere() async {
        await #expect(processExitsWith: .success) {
            let services = ServiceContainer()
            services.registerInstance(7)
            ServiceLocator.set(ServiceLocator(services: services))
            let value = await Task.detached { Injected<Int>().wrappedValue }.value
            precondition(value == 7)
        }
    }

    @Test func sameLocatorSetTwice_IsAllowed() async {
        await #expect(processExitsWith: .success) {
            let services = ServiceContainer()
            ServiceLocator.set(ServiceLocator(services: services))
            ServiceLocator.set(ServiceLocator(services: services))
        }
    }

    @Test func anotherLocatorSet_EndsTheProgram() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            ServiceLocator.set(ServiceLocator(services: ServiceContainer()))
            ServiceLocator.set(ServiceLocator(services: ServiceContainer()))
        }
        #expect(text(result).contains("The service locator is set already"))
    }

    @Test func injectedBeforeLocatorIsSet_EndsTheProgram() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = Injected<Int>()
        }
        #expect(text(result).contains("The service locator is not set"))
    }

    @Test func injectedFromAnotherContainer_EndsTheProgram() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                ServiceLocator.set(ServiceLocator(container: Workshop()))
                _ = Injected(\Desk.inbox)
            }
        }
        #expect(text(result).contains("The service locator holds a Workshop, not a Desk"))
    }

    @Test func injectedWithoutRegistration_EndsTheProgram() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            ServiceLocator.set(ServiceLocator(services: ServiceContainer()))
            _ = Injected<Int>()
        }
        #expect(text(result).contains("No Int is registered. Register a factory for it"))
    }

    @Test func injectedWithoutOpenEdge_EndsTheProgram() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            ServiceLocator.set(ServiceLocator())
            _ = Injected<Int>()
        }
        #expect(text(result).contains("The service locator has no open edge"))
    }

    private func text(_ result: ExitTest.Result) -> String {
        String(decoding: result.standardErrorContent, as: UTF8.self)
    }
}
