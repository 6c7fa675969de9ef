-- The yardsticks of the ledger on PostgreSQL: the same rows, written by SQL alone.

CREATE SEQUENCE bank.yardstick;

-- Writes transfers by sets, as many in a transaction as a group has: the transfers, their keys, the audit trail, and the
-- balances of both sides. Hashes are random bytes, because SQL would take longer for them than the program does.
CREATE PROCEDURE bank.post_together(transfers bigint, size bigint, accounts bigint) LANGUAGE plpgsql AS $$
DECLARE
    start bigint := 0;
    last bigint;
BEGIN
    WHILE start < transfers LOOP
        PERFORM pg_advisory_xact_lock(1111576139);
        SELECT coalesce(max(id), 0) INTO last FROM bank.transfer;
        CREATE TEMP TABLE posting ON COMMIT DROP AS
        SELECT last + n AS id, n * 7919 % accounts + 1 AS debit, (n * 10007 + 1) % accounts + 1 AS credit,
            n % 100 + 1 AS amount, decode(md5(n::text) || md5((n + 1)::text), 'hex') AS hash
        FROM generate_series(start + 1, start + size) n WHERE n * 7919 % accounts <> (n * 10007 + 1) % accounts;
        INSERT INTO bank.transfer
        SELECT p.id, p.id, 'transfer', p.debit, p.credit, p.amount, 'CZK', 20000, 20000, 1728000000000,
            'Payment ' || p.id, 'transfer', d.entry_count + row_number() OVER (PARTITION BY p.debit ORDER BY p.id),
            'Transfer', 'Payee', p.hash,
            c.entry_count + 1000000 + row_number() OVER (PARTITION BY p.credit ORDER BY p.id), 'Transfer', 'Payer', p.hash
        FROM posting p JOIN bank.balance d ON d.account = p.debit JOIN bank.balance c ON c.account = p.credit;
        INSERT INTO bank.idempotency (id, principal, key, fingerprint, answer)
        SELECT id, 'USR001', 'set-' || id, 'transfer ' || id || ' of so much to so and so', id FROM posting;
        INSERT INTO bank.audit_event
        SELECT id + 1000000000, 1728000000000, 'transfers.create', 'USR001', NULL, '', 'ACC' || debit, 'done' FROM posting;
        UPDATE bank.balance b SET posted = b.posted + n.amount, entry_count = b.entry_count + n.entries, head_hash = n.hash
        FROM (
            SELECT s.account, sum(s.amount)::bigint AS amount, count(*) AS entries, (array_agg(s.hash))[1] AS hash
            FROM (
                SELECT debit AS account, -amount AS amount, hash FROM posting
                UNION ALL SELECT credit, amount, hash FROM posting) s
            GROUP BY s.account) n
        WHERE b.account = n.account;
        COMMIT;
        start := start + size;
    END LOOP;
END $$;

-- Writes one transfer, as a server with a stored procedure would: both balances are locked in order, checked and written.
CREATE FUNCTION bank.post_one(n bigint, accounts bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    payer bigint := n * 7919 % accounts + 1;
    payee bigint := (n * 10007 + 1) % accounts + 1;
    number bigint := 1000000000 + nextval('bank.yardstick');
    payer_entries bigint;
    payee_entries bigint;
    spendable bigint;
BEGIN
    IF payer = payee THEN payee := payee % accounts + 1; END IF;
    INSERT INTO bank.idempotency (id, principal, key, fingerprint)
    VALUES (number, 'USR001', 'one-' || number, 'transfer ' || number || ' of so much to so and so');
    PERFORM 1 FROM bank.balance WHERE account IN (payer, payee) ORDER BY account FOR UPDATE;
    SELECT entry_count, posted - held - coalesce(floor, -9000000000000000000) INTO payer_entries, spendable
    FROM bank.balance WHERE account = payer;
    SELECT entry_count INTO payee_entries FROM bank.balance WHERE account = payee;
    IF spendable < n % 100 + 1 THEN RAISE EXCEPTION 'insufficient funds'; END IF;
    INSERT INTO bank.transfer
    VALUES (number, number, 'transfer', payer, payee, n % 100 + 1, 'CZK', 20000, 20000, 1728000000000,
        'Payment ' || n, 'transfer', payer_entries + 1, 'Transfer', 'Payee',
        decode(md5(n::text) || md5((n + 1)::text), 'hex'), payee_entries + 1, 'Transfer', 'Payer',
        decode(md5(n::text) || md5((n + 2)::text), 'hex'));
    INSERT INTO bank.audit_event
    VALUES (number, 1728000000000, 'transfers.create', 'USR001', NULL, '', 'ACC' || payer, 'done');
    UPDATE bank.balance SET posted = posted - (n % 100 + 1), entry_count = entry_count + 1 WHERE account = payer;
    UPDATE bank.balance SET posted = posted + n % 100 + 1, entry_count = entry_count + 1 WHERE account = payee;
    RETURN number;
END $$;
