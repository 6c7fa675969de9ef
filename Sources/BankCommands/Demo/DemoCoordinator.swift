import TerminalKit

/// Leads through tours and the demo bank.
@MainActor
package final class DemoCoordinator {
    private unowned let parent: any Coordinating
    private let factory: DemoViewFactory
    private let player: any TapePlaying

    package init(parent: any Coordinating, factory: DemoViewFactory, player: any TapePlaying) {
        self.parent = parent
        self.factory = factory
        self.player = player
    }

    package func start(_ command: DemoCommand) async throws {
        let screen = parent.screen
        switch command {
        case .tour:
            try await player.play("tour", on: screen.console)
        case .play(let file):
            try await player.play(file, on: screen.console)
        case .record(let file):
            try await player.record(file, on: screen.console)
        case .list:
            try screen.show(ListPresentation(columns: DemoColumns.tours, rows: player.tours))
        case .clock(let move, let mode):
            try await factory.makeClockView(move, mode: mode).appear(on: screen)
        case .reset(let mode):
            try await factory.makeResetView(mode: mode).appear(on: screen)
        }
    }
}
