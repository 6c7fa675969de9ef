import BankSystem
import TerminalKit

/// Waits for lines on a thread of its own, so that the tabulator can ask services meanwhile.
actor LineReader {
    nonisolated let editor: any LineEditor
    private let executor = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(editor: any LineEditor) {
        self.editor = editor
    }

    /// The next line. Throws ``StreamError``.
    func read(prompt: String) throws -> EditedLine {
        try editor.readLine(prompt: prompt)
    }
}
