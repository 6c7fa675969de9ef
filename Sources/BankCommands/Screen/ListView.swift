import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// A list that a view model loads.
struct ListView<Row: Equatable & Sendable>: TerminalView {
    private let columns: [Column<Row>]
    private let page: PageRequest?
    private let emptyText: @MainActor () -> Phrase?
    private let load: @MainActor () async throws -> (rows: [Row], rest: Phrase?)

    /// A whole list.
    ///
    /// - Parameters:
    ///   - page: What is shown of it; `nil` for all.
    ///   - emptyText: The text instead of an empty list, once it is loaded.
    @_semantics("optimize.sil.specialize.generic.never")
    init<Model: AnyObject>(
        of model: Model, _ state: KeyPath<Model, LoadState<[Row]>>, _ columns: [Column<Row>],
        page: PageRequest? = nil, emptyText: @autoclosure @escaping @MainActor () -> Phrase? = nil,
        load: @escaping @MainActor (Model) async -> Void
    ) {
        self.init(columns, page: page, emptyText: emptyText) {
            await load(model)
            return (try model[keyPath: state].get(), nil)
        }
    }

    /// One page of a list.
    ///
    /// - Parameter rest: How to get the next page.
    @_semantics("optimize.sil.specialize.generic.never")
    init<Model: AnyObject>(
        of model: Model, _ state: KeyPath<Model, LoadState<Page<Row>>>, _ columns: [Column<Row>],
        rest: @escaping @MainActor (Page<Row>) -> Phrase? = \.restByNumber,
        emptyText: Phrase? = nil, load: @escaping @MainActor (Model) async -> Void
    ) {
        self.init(columns, page: nil, emptyText: { emptyText }) {
            await load(model)
            let page = try model[keyPath: state].get()
            return (page.items, rest(page))
        }
    }

    /// Rows that need no loading.
    init(_ columns: [Column<Row>], rows: [Row]) {
        self.init(columns, page: nil, emptyText: { nil }, load: { (rows, nil) })
    }

    private init(
        _ columns: [Column<Row>], page: PageRequest?, emptyText: @escaping @MainActor () -> Phrase?,
        load: @escaping @MainActor () async throws -> (rows: [Row], rest: Phrase?)
    ) {
        self.columns = columns
        self.page = page
        self.emptyText = emptyText
        self.load = load
    }

    func appear(on screen: Screen) async throws {
        try screen.require(columns)
        let (rows, rest) = try await load()
        try screen.show(
            ListPresentation(columns: columns, rows: rows, emptyText: emptyText()), page: page, rest: rest)
    }
}

extension Page {
    /// How to get the next page of a list whose pages have numbers; `nil` at the end.
    var restByNumber: Phrase? { nextCursor == nil ? nil : Notice.more(page: page + 1) }

    /// How to get the next page of a list that continues after a cursor; `nil` at the end.
    var restByCursor: Phrase? { nextCursor.map(Notice.more(after:)) }
}

extension ListPresentation {
    /// The rows of a page, of a whole list.
    func cut(to page: PageRequest) -> ListPresentation {
        ListPresentation(
            columns: columns, rows: Array(rows.dropFirst(page.offset).prefix(page.limit)), envelope: envelope,
            emptyText: emptyText, noMatchText: noMatchText)
    }
}

/// A record that a view model loads.
struct RecordView<Row: Equatable & Sendable>: TerminalView {
    private let columns: [Column<Row>]
    private let load: @MainActor () async throws -> Row

    @_semantics("optimize.sil.specialize.generic.never")
    init<Model: AnyObject>(
        of model: Model, _ state: KeyPath<Model, LoadState<Row>>, _ columns: [Column<Row>],
        load: @escaping @MainActor (Model) async -> Void
    ) {
        self.columns = columns
        self.load = {
            await load(model)
            return try model[keyPath: state].get()
        }
    }

    func appear(on screen: Screen) async throws {
        try screen.require(columns)
        try screen.show(RecordPresentation(columns: columns, row: try await load()))
    }
}

/// Makes a change, and shows the changed record after a line that says what happened.
struct ChangeView<Row: Equatable & Sendable>: TerminalView {
    private let columns: [Column<Row>]
    private let mode: ExecutionMode
    private let headline: @MainActor (Row) -> Phrase
    private let question: (@MainActor () async throws -> Phrase)?
    private let change: @MainActor () async throws -> Row

    /// - Parameters:
    ///   - question: The question that a user at a terminal answers first, if the change cannot be undone.
    ///   - change: Makes the change in this mode. It starts only if the columns have all fields that the user chose.
    init(
        _ columns: [Column<Row>], _ mode: ExecutionMode,
        saying headline: @escaping @MainActor (Row) -> Phrase,
        asking question: (@MainActor () async throws -> Phrase)? = nil,
        change: @escaping @MainActor () async throws -> Row
    ) {
        self.columns = columns
        self.mode = mode
        self.headline = headline
        self.question = question
        self.change = change
    }

    /// - Parameter key: The key with which a change of unknown outcome can be repeated.
    @_semantics("optimize.sil.specialize.generic.never")
    init<Model: AnyObject>(
        of model: Model, _ state: KeyPath<Model, LoadState<Change<Row>>>, _ columns: [Column<Row>],
        _ mode: ExecutionMode, saying headline: @escaping @MainActor (Row) -> Phrase,
        asking question: (@MainActor (Model) async throws -> Phrase)? = nil,
        key: @escaping @MainActor (Model) -> IdempotencyKey? = { _ in nil },
        change: @escaping @MainActor (Model) async -> Void
    ) {
        self.columns = columns
        self.mode = mode
        self.headline = headline
        if let question { self.question = { try await question(model) } } else { self.question = nil }
        self.change = {
            await change(model)
            if mode == .commit, let error = model[keyPath: state].error, let key = key(model) {
                throw error.afterSubmission(of: key)
            }
            return try model[keyPath: state].get().value
        }
    }

    func appear(on screen: Screen) async throws {
        try screen.require(columns)
        if let question { try await screen.confirmFinal(mode: mode, question) }
        let row = try await change()
        try screen.show(RecordPresentation(columns: columns, row: row), mode: mode, saying: headline(row))
    }
}
