extension Schema {
    /// How accounts are opened, owned, frozen and closed. `frozen_by` tells an owner from the bank; an account that
    /// is frozen and has no scope is frozen both ways.
    static let accountLife = """
        ALTER TABLE account ADD COLUMN product TEXT CHECK (product <> '');
        ALTER TABLE account ADD COLUMN freeze_scope TEXT CHECK (freeze_scope IN ('debits', 'all'));
        ALTER TABLE account ADD COLUMN freeze_reason TEXT
            CHECK ((freeze_reason IS NULL) = (freeze_scope IS NULL));
        ALTER TABLE account ADD COLUMN frozen_by TEXT CHECK (frozen_by IN ('owner', 'bank'))
            CHECK ((frozen_by IS NULL) = (freeze_scope IS NULL));
        """
}
