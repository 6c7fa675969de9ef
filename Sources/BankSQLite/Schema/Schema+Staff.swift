extension Schema {
    /// Version 11: the operator is a member of staff and not a customer. Before, the operator was also the first
    /// customer, who stays one and keeps everything they own. Their orders from accounts without an owner go to the
    /// operator; their keys belong to both, so that a repeated request is not executed twice.
    ///
    /// The new id is the first that is not used by an imported customer.
    static let version11 = """
        UPDATE bank_user SET roles = 'customer' WHERE roles <> 'customer';
        WITH RECURSIVE staff (number) AS (
            SELECT 1 UNION ALL
            SELECT number + 1 FROM staff
            WHERE EXISTS (SELECT 1 FROM bank_user WHERE id = printf('OPR%03d', number))
        )
        INSERT INTO bank_user (id, name, roles)
        SELECT printf('OPR%03d', max(s.number)), u.name, 'operator'
        FROM staff s, bank b JOIN bank_user u ON u.id = b.operator GROUP BY u.id;
        UPDATE ordered_transfer SET user = (SELECT id FROM bank_user WHERE roles = 'operator')
        WHERE user = (SELECT operator FROM bank) AND debit NOT IN (SELECT account FROM account_owner);
        UPDATE standing_order SET made_by = (SELECT id FROM bank_user WHERE roles = 'operator')
        WHERE made_by = (SELECT operator FROM bank) AND debit NOT IN (SELECT account FROM account_owner);
        INSERT INTO idempotency (principal, key, fingerprint, answer, made)
        SELECT u.id, i.key, i.fingerprint, i.answer, i.made
        FROM bank b JOIN idempotency i ON i.principal = b.operator, bank_user u WHERE u.roles = 'operator';
        UPDATE bank SET operator = (SELECT id FROM bank_user WHERE roles = 'operator');
        """
}
