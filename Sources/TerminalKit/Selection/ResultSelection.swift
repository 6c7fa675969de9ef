/// Which rows of a result are written, in which order, and by which template.
///
/// All three speak of the rows that a result has: of a page those of that page.
public struct ResultSelection: Equatable, Sendable {
    /// The rows that are left; `nil` for all.
    public let filter: FilterExpression?
    /// Their order; `nil` as they come.
    public let order: SortOrder?
    /// What is written of each; `nil` for the format's own.
    public let template: RowTemplate?

    /// A selection; without arguments it leaves everything as it is.
    public init(
        filter: FilterExpression? = nil, order: SortOrder? = nil, template: RowTemplate? = nil
    ) {
        self.filter = filter
        self.order = order
        self.template = template
    }

    /// Whether it leaves everything as it is.
    public var isEmpty: Bool { filter == nil && order == nil && template == nil }

    var fields: [FieldPath] {
        (filter?.fields ?? []) + (order?.keys.map(\.field) ?? []) + (template?.fields ?? [])
    }
}
