extension Schema {
    /// Opening, owners, freezing and closing of accounts. `frozen_by` is an owner or the bank; a frozen account without
    /// a scope is frozen both ways.
    static let accountLife = """
        ALTER TABLE account ADD COLUMN product TEXT CHECK (product <> '');
        ALTER TABLE account ADD COLUMN freeze_scope TEXT CHECK (freeze_scope IN ('debits', 'all'));
        ALTER TABLE account ADD COLUMN freeze_reason TEXT
            CHECK ((freeze_reason IS NULL) = (freeze_scope IS NULL));
        ALTER TABLE account ADD COLUMN frozen_by TEXT CHECK (frozen_by IN ('owner', 'bank'))
            CHECK ((frozen_by IS NULL) = (freeze_scope IS NULL));
        """
}
