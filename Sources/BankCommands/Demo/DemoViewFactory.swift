import BankDomain
import BankFeatures
package import BankServices
import LanguageKit
import TerminalKit

/// Creates the views of the demo bank.
@MainActor
package struct DemoViewFactory {
    package typealias Dependencies = HasDemoControl

    private let demoControl: any DemoControlProtocol

    init(dependencies: any Dependencies) {
        self.demoControl = dependencies.demoControl
    }

    func makeResetView(mode: ExecutionMode) -> DemoResetView {
        DemoResetView(viewModel: DemoViewModel(demoControl: demoControl), mode: mode)
    }

    func makeClockView(_ move: DemoClockMove?, mode: ExecutionMode) -> DemoClockView {
        DemoClockView(viewModel: DemoViewModel(demoControl: demoControl), move: move, mode: mode)
    }
}

/// Moves the clock of the demo bank, or only shows it.
struct DemoClockView: TerminalView {
    let viewModel: DemoViewModel
    let move: DemoClockMove?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(DemoColumns.status)
        guard let move else {
            await viewModel.load()
            return try screen.show(
                RecordPresentation(columns: DemoColumns.status, row: try viewModel.state.get()))
        }
        await viewModel.moveClock(move, mode: mode)
        let moved = try viewModel.clockState.get()
        try screen.show(
            RecordPresentation(columns: DemoColumns.status, row: moved.value), mode: mode,
            saying: Done.clock(moved.value))
    }
}

/// Resets the demo bank and shows its contents.
struct DemoResetView: TerminalView {
    let viewModel: DemoViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(DemoColumns.status)
        await viewModel.reset(mode: mode)
        let reset = try viewModel.resetState.get()
        try screen.show(
            RecordPresentation(columns: DemoColumns.status, row: reset.value), mode: mode,
            saying: Done.demoReset)
    }
}

/// Columns for the demo bank.
enum DemoColumns {
    static let status: [Column<DemoStatus>] = [
        Column(key: "seed", title: "Seed") { .integer(Int64(clamping: $0.seed)) },
        .time(key: "clock", title: "Clock") { $0.clock },
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .count(key: "transferCount", title: "Transfers since start") { $0.transferCount },
    ]

    static let tours: [Column<Tour>] = [
        .text(key: "name", title: "Name") { $0.name },
        .phrase(key: "summary", title: "Content", canTruncate: true) { $0.summary },
    ]
}
