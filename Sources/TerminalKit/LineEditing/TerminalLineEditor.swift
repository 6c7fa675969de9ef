internal import CEdit
internal import Synchronization

/// Reads lines at a terminal with libedit: lines can be edited, the arrow keys recall earlier lines, and Tab completes.
///
/// libedit is not initialised before the first instance is created.
public final class TerminalLineEditor: LineEditor {
    private let editor: Mutex<EditorHandle>
    private let completing: CompletionContext

    /// Creates an editor; `nil` if libedit cannot provide one.
    ///
    /// - Parameters:
    ///   - input: the descriptor to read keys from.
    ///   - shown: the descriptor of the screen.
    ///   - terminal: the kind of the terminal, as `TERM` names it; `nil` for the environment's value.
    ///   - historyLimit: how many lines the history holds.
    ///   - complete: completes the text before the cursor; called on the thread that reads.
    public init?(
        input: Int32, shown: Int32, terminal: String? = nil, historyLimit: Int,
        complete: @escaping @Sendable (String) -> LineCompletion
    ) {
        guard let handle = EditorHandle(input, shown, terminal, Int32(clamping: historyLimit)) else {
            return nil
        }
        completing = CompletionContext(screen: FileDescriptorSink(descriptor: shown), complete: complete)
        handle.complete(by: completing)
        editor = Mutex(handle)
    }

    public func readLine(prompt: String) throws(StreamError) -> EditedLine {
        try editor.withLock { (editor) throws(StreamError) in try editor.readLine(prompt) }
    }

    /// Adds a line to the history as the newest one.
    public func remember(_ line: String) {
        editor.withLock { bank_edit_remember($0.pointer, line) }
    }
}

/// A libedit editor that closes itself.
private struct EditorHandle: ~Copyable {
    let pointer: UnsafeMutablePointer<bank_edit>

    init?(_ input: Int32, _ shown: Int32, _ terminal: String?, _ historyLimit: Int32) {
        guard let pointer = bank_edit_open(input, shown, terminal, historyLimit) else { return nil }
        self.pointer = pointer
    }

    deinit { bank_edit_close(pointer) }

    /// The context lives as long as the editor: both belong to one object.
    func complete(by context: CompletionContext) {
        bank_edit_set_completer(pointer, completeText, Unmanaged.passUnretained(context).toOpaque())
    }

    func readLine(_ prompt: String) throws(StreamError) -> EditedLine {
        var line: UnsafePointer<CChar>?
        switch bank_edit_line(pointer, prompt, &line) {
        case Int32(BANK_EDIT_CLEARED): return .cleared
        case Int32(BANK_EDIT_FAILED): throw .failed(errno: 0)
        case Int32(BANK_EDIT_LINE):
            guard let line, let text = String(validatingCString: line) else { throw .notUTF8 }
            return .line(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        default: return .end
        }
    }
}

private final class CompletionContext: Sendable {
    private let screen: any OutputSink
    private let complete: @Sendable (String) -> LineCompletion

    init(screen: any OutputSink, complete: @escaping @Sendable (String) -> LineCompletion) {
        self.screen = screen
        self.complete = complete
    }

    /// Shows the candidates, and returns the text to insert.
    func answer(_ text: String) -> LineCompletion {
        let completion = complete(text)
        guard !completion.candidates.isEmpty else { return completion }
        let lines = [""] + completion.candidates.map(DisplayText.sanitized)
        try? screen.write(Array(lines.flatMap { Array("\($0)\r\n".utf8) }))
        try? screen.flush()
        return completion
    }
}

private func completeText(
    _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
    _ insertion: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ replaced: UnsafeMutablePointer<Int32>?
) -> Bool {
    guard let context, let text, let insertion, let replaced else { return false }
    let before = UnsafeRawBufferPointer(start: text, count: length)
    let answer = Unmanaged<CompletionContext>.fromOpaque(context).takeUnretainedValue()
        .answer(String(decoding: before, as: UTF8.self))
    let bytes = Array(answer.insertion.utf8)
    guard bytes.count < capacity else { return !answer.candidates.isEmpty }
    replaced.pointee = Int32(clamping: answer.replacedCount)
    for (index, byte) in bytes.enumerated() { insertion[index] = CChar(bitPattern: byte) }
    insertion[bytes.count] = 0
    return !answer.candidates.isEmpty
}
