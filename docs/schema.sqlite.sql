-- The tables of a new ledger in SQLite, version 17. Recorded by 'make golden', part of the program.

CREATE TABLE access_token (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    user TEXT NOT NULL REFERENCES credential (user),
    name TEXT NOT NULL CHECK (name <> ''),
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    scopes TEXT NOT NULL CHECK (scopes <> ''),
    maximum_per_day INTEGER CHECK (maximum_per_day > 0),
    currency TEXT,
    spent_on INTEGER,
    spent INTEGER NOT NULL DEFAULT 0 CHECK (spent >= 0),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
    last_used_at INTEGER,
    ended_at INTEGER,
    CHECK ((maximum_per_day IS NULL) = (currency IS NULL))
) STRICT;
CREATE INDEX access_token_user ON access_token (user, id) WHERE ended_at IS NULL;

CREATE TABLE access_token_payee (
    token INTEGER NOT NULL REFERENCES access_token (id),
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (token, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE "account" (
    id INTEGER PRIMARY KEY CHECK ((kind = 'customer') = (id > 0)),
    kind TEXT NOT NULL CHECK (kind IN ('customer', 'internal')),
    number TEXT NOT NULL,
    iban TEXT UNIQUE,
    name TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('checking', 'savings')),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    status TEXT NOT NULL CHECK (status IN ('active', 'frozen', 'closed')),
    opened_on INTEGER NOT NULL,
    product TEXT CHECK (product <> ''),
    freeze_scope TEXT CHECK (freeze_scope IN ('debits', 'all')),
    freeze_reason TEXT,
    frozen_by TEXT CHECK (frozen_by IN ('owner', 'bank')),
    CHECK ((freeze_reason IS NULL) = (freeze_scope IS NULL)),
    CHECK ((frozen_by IS NULL) = (freeze_scope IS NULL))
) STRICT;
CREATE INDEX account_product ON account (id) WHERE product IS NOT NULL;
CREATE UNIQUE INDEX account_upper_number ON account (upper(number));

CREATE TABLE account_accrual (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    credit INTEGER NOT NULL CHECK (credit >= 0),
    credit_parts INTEGER NOT NULL CHECK (credit_parts BETWEEN 0 AND 262799999),
    debit INTEGER NOT NULL CHECK (debit >= 0),
    debit_parts INTEGER NOT NULL CHECK (debit_parts BETWEEN 0 AND 262799999),
    fees_due INTEGER NOT NULL CHECK (fees_due >= 0),
    fees_through INTEGER
) STRICT;

CREATE TABLE account_owner (
    account INTEGER NOT NULL REFERENCES account (id),
    owner TEXT NOT NULL REFERENCES bank_user (id),
    PRIMARY KEY (account, owner)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_owner_owner ON account_owner (owner);

CREATE TABLE audit_event (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    at INTEGER NOT NULL,
    operation TEXT NOT NULL CHECK (operation <> ''),
    user TEXT NOT NULL,
    session INTEGER,
    device TEXT NOT NULL,
    subject TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome <> '')
) STRICT;
CREATE INDEX audit_event_user ON audit_event (user, id);
CREATE TRIGGER audit_event_is_never_changed BEFORE UPDATE ON audit_event
BEGIN SELECT RAISE (ABORT, 'the audit trail is never changed'); END;
CREATE TRIGGER audit_event_is_never_deleted BEFORE DELETE ON audit_event
BEGIN SELECT RAISE (ABORT, 'the audit trail is never deleted'); END;
CREATE TRIGGER audit_event_is_never_replaced BEFORE INSERT ON audit_event
WHEN EXISTS (SELECT 1 FROM audit_event WHERE id = NEW.id)
BEGIN SELECT RAISE (ABORT, 'the audit trail is never replaced'); END;

CREATE TABLE balance (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    floor INTEGER,
    posted INTEGER NOT NULL DEFAULT 0,
    held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
    entry_count INTEGER NOT NULL DEFAULT 0 CHECK (entry_count >= 0),
    head_hash BLOB NOT NULL CHECK (length(head_hash) = 32),
    CHECK (floor IS NULL OR posted - held >= floor)
) STRICT;

CREATE TABLE bank (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    created_at INTEGER NOT NULL,
    operator TEXT NOT NULL REFERENCES bank_user (id)
) STRICT;

CREATE TABLE bank_key (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32)
) STRICT;

CREATE TABLE bank_setting (
    name TEXT PRIMARY KEY CHECK (name <> ''),
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE bank_user (
    id TEXT PRIMARY KEY CHECK (id <> ''),
    name TEXT NOT NULL,
    roles TEXT NOT NULL,
    default_account INTEGER REFERENCES account (id)
, email_address TEXT, phone_number TEXT) STRICT, WITHOUT ROWID;

CREATE TABLE beneficiary (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    user TEXT NOT NULL REFERENCES bank_user (id),
    name TEXT NOT NULL,
    iban TEXT NOT NULL,
    account INTEGER REFERENCES account (id),
    is_trusted INTEGER NOT NULL DEFAULT 0 CHECK (is_trusted IN (0, 1)),
    name_check TEXT NOT NULL CHECK (name_check IN ('match', 'closeMatch', 'noMatch', 'unavailable')),
    actual_name TEXT,
    created_at INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'removed'))
) STRICT;
CREATE UNIQUE INDEX beneficiary_active ON beneficiary (user, iban) WHERE status = 'active';
CREATE INDEX beneficiary_user ON beneficiary (user);

CREATE TABLE card (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    account INTEGER NOT NULL REFERENCES account (id),
    name TEXT NOT NULL,
    last_four TEXT CHECK (length(last_four) = 4),
    number_hash BLOB UNIQUE CHECK (length(number_hash) = 32),
    expiry_year INTEGER,
    expiry_month INTEGER CHECK (expiry_month BETWEEN 1 AND 12),
    status TEXT NOT NULL CHECK (status IN ('ordered', 'active', 'frozen', 'lost', 'replaced')),
    payment_limit INTEGER CHECK (payment_limit >= 0),
    day_limit INTEGER CHECK (day_limit >= 0),
    month_limit INTEGER CHECK (month_limit >= 0),
    allowed_categories TEXT NOT NULL DEFAULT '',
    blocked_categories TEXT NOT NULL DEFAULT '',
    allowed_countries TEXT NOT NULL DEFAULT '',
    blocked_countries TEXT NOT NULL DEFAULT '',
    ordered_on INTEGER NOT NULL,
    first_card INTEGER NOT NULL REFERENCES card (id),
    replaced_by INTEGER UNIQUE REFERENCES card (id),
    CHECK ((last_four IS NULL) = (number_hash IS NULL)),
    CHECK ((last_four IS NULL) = (expiry_year IS NULL)),
    CHECK ((last_four IS NULL) = (expiry_month IS NULL)),
    CHECK (allowed_categories = '' OR blocked_categories = ''),
    CHECK (allowed_countries = '' OR blocked_countries = ''),
    CHECK (status <> 'replaced' OR replaced_by IS NOT NULL)
) STRICT;
CREATE INDEX card_account ON card (account);
CREATE INDEX card_first_card ON card (first_card);

CREATE TABLE "card_authorisation" (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    card INTEGER NOT NULL REFERENCES card (id),
    account INTEGER NOT NULL REFERENCES account (id),
    merchant TEXT NOT NULL,
    category TEXT NOT NULL CHECK (length(category) = 4),
    country TEXT NOT NULL CHECK (length(country) = 2),
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    merchant_amount INTEGER CHECK (merchant_amount > 0),
    merchant_currency TEXT CHECK (length(merchant_currency) = 3 AND merchant_currency <> currency),
    rate TEXT,
    rate_date INTEGER,
    margin INTEGER CHECK (margin >= 0),
    status TEXT NOT NULL
        CHECK (status IN ('pending', 'captured', 'reversed', 'expired', 'declined')),
    decline_reason TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
    CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
    CHECK ((merchant_amount IS NULL) = (merchant_currency IS NULL)),
    CHECK ((merchant_amount IS NULL) = (rate IS NULL)),
    CHECK ((merchant_amount IS NULL) = (rate_date IS NULL)),
    CHECK ((merchant_amount IS NULL) = (margin IS NULL))
) STRICT;
CREATE INDEX card_authorisation_account ON card_authorisation (account, status, id);
CREATE INDEX card_authorisation_card ON card_authorisation (card, created_at);
CREATE INDEX card_authorisation_pending ON card_authorisation (expires_at) WHERE status = 'pending';
CREATE TRIGGER card_authorisation_ends_once BEFORE UPDATE ON card_authorisation
WHEN OLD.status <> 'pending' OR NEW.amount <> OLD.amount OR NEW.account <> OLD.account
    OR NEW.merchant_amount IS NOT OLD.merchant_amount
BEGIN SELECT RAISE (ABORT, 'an authorisation that has ended is never changed'); END;
CREATE TRIGGER card_authorisation_is_never_deleted BEFORE DELETE ON card_authorisation
BEGIN SELECT RAISE (ABORT, 'an authorisation is never deleted'); END;

CREATE TABLE card_capture (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    authorisation INTEGER NOT NULL REFERENCES card_authorisation (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    merchant_amount INTEGER CHECK (merchant_amount > 0),
    transfer INTEGER NOT NULL UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX card_capture_authorisation ON card_capture (authorisation);
CREATE TRIGGER card_capture_is_never_changed BEFORE UPDATE ON card_capture
BEGIN SELECT RAISE (ABORT, 'a capture is never changed'); END;
CREATE TRIGGER card_capture_is_never_deleted BEFORE DELETE ON card_capture
BEGIN SELECT RAISE (ABORT, 'a capture is never deleted'); END;

CREATE TABLE card_refund (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    authorisation INTEGER NOT NULL REFERENCES card_authorisation (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    transfer INTEGER NOT NULL UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
    created_at INTEGER NOT NULL
, merchant_amount INTEGER CHECK (merchant_amount > 0)) STRICT;
CREATE INDEX card_refund_authorisation ON card_refund (authorisation);
CREATE TRIGGER card_refund_is_never_changed BEFORE UPDATE ON card_refund
BEGIN SELECT RAISE (ABORT, 'a refund is never changed'); END;
CREATE TRIGGER card_refund_is_never_deleted BEFORE DELETE ON card_refund
BEGIN SELECT RAISE (ABORT, 'a refund is never deleted'); END;

CREATE TABLE category_rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user TEXT NOT NULL REFERENCES bank_user (id),
    position INTEGER NOT NULL CHECK (position > 0),
    text TEXT NOT NULL CHECK (text <> ''),
    pattern TEXT NOT NULL,
    category TEXT NOT NULL
) STRICT;
CREATE INDEX category_rule_position ON category_rule (user, position, pattern, category);

CREATE TABLE "challenge" (
    id INTEGER PRIMARY KEY,
    user TEXT NOT NULL REFERENCES credential (user),
    key TEXT NOT NULL,
    debit INTEGER NOT NULL REFERENCES account (id),
    destination TEXT NOT NULL,
    creditor_name TEXT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    reference TEXT NOT NULL,
    execution_date INTEGER,
    payee TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
    wrong_codes INTEGER NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
    status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'confirmed', 'void')),
    made TEXT,
    frequency TEXT CHECK (
        frequency IN ('daily', 'weekly', 'everyTwoWeeks', 'monthly', 'quarterly', 'annual')),
    start_date INTEGER,
    end_date INTEGER CHECK (end_date >= start_date),
    standing_order INTEGER REFERENCES standing_order (id), token INTEGER REFERENCES access_token (id),
    CHECK ((status = 'confirmed') = (made IS NOT NULL)),
    CHECK ((frequency IS NULL) = (start_date IS NULL)),
    CHECK (frequency IS NOT NULL OR (end_date IS NULL AND standing_order IS NULL)),
    CHECK (frequency IS NULL OR execution_date IS NULL)
) STRICT;
CREATE UNIQUE INDEX challenge_waiting ON challenge (user, key) WHERE status = 'waiting';

CREATE TABLE change_entry (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    table_name TEXT NOT NULL,
    row_key TEXT NOT NULL,
    kind TEXT NOT NULL
        CHECK (kind = 'added' OR kind = 'changed' OR kind = 'merged' OR kind = 'removed'),
    columns TEXT,
    content TEXT,
    CHECK ((content IS NULL) = (kind = 'removed')),
    CHECK ((columns IS NULL) = (kind IN ('added', 'removed')))
) STRICT;
CREATE TRIGGER change_entry_is_never_changed BEFORE UPDATE ON change_entry
BEGIN SELECT RAISE (ABORT, 'the log of changes is never changed'); END;
CREATE TRIGGER change_entry_is_never_deleted BEFORE DELETE ON change_entry
BEGIN SELECT RAISE (ABORT, 'the log of changes is never deleted'); END;

CREATE TABLE clearing_account (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    opening INTEGER NOT NULL,
    opening_entry INTEGER NOT NULL CHECK (opening_entry >= 0),
    sent_through INTEGER NOT NULL CHECK (sent_through >= 0)
) STRICT;

CREATE TABLE clearing_message (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    created_at INTEGER NOT NULL,
    settlement_date INTEGER NOT NULL
) STRICT;

CREATE TABLE clearing_payment (
    transfer INTEGER PRIMARY KEY REFERENCES transfer (id),
    message INTEGER REFERENCES clearing_message (id),
    status TEXT NOT NULL CHECK (status IN ('submitted', 'settled', 'rejected', 'returned')),
    reason TEXT CHECK (length(reason) = 4),
    settlement_date INTEGER,
    returned INTEGER CHECK (returned > 0),
    return_id TEXT,
    changed_at INTEGER NOT NULL,
    recall_status TEXT CHECK (recall_status IN ('requested', 'accepted', 'refused')),
    recall_reason TEXT CHECK (length(recall_reason) = 4),
    recall_refusal TEXT CHECK (length(recall_refusal) = 4),
    recall_message INTEGER REFERENCES clearing_message (id),
    CHECK ((recall_status IS NULL) = (recall_reason IS NULL))
) STRICT;
CREATE INDEX clearing_payment_message ON clearing_payment (message) WHERE message IS NOT NULL;
CREATE INDEX clearing_payment_recall ON clearing_payment (transfer)
    WHERE recall_status = 'requested' AND recall_message IS NULL;
CREATE INDEX clearing_payment_recall_message ON clearing_payment (recall_message)
    WHERE recall_message IS NOT NULL;
CREATE INDEX clearing_payment_status ON clearing_payment (status, transfer);
CREATE INDEX clearing_payment_submitted ON clearing_payment (settlement_date, transfer)
    WHERE status = 'submitted';
CREATE TRIGGER clearing_payment_is_never_deleted BEFORE DELETE ON clearing_payment
BEGIN SELECT RAISE (ABORT, 'a payment to another bank is never deleted'); END;

CREATE TABLE closed_day (
    day INTEGER PRIMARY KEY,
    closed_at INTEGER NOT NULL,
    closed_by TEXT NOT NULL REFERENCES bank_user (id)
) STRICT;

CREATE TABLE credential (
    user TEXT PRIMARY KEY REFERENCES bank_user (id),
    username TEXT NOT NULL UNIQUE CHECK (username = lower(username) AND username <> ''),
    salt BLOB NOT NULL CHECK (length(salt) = 16),
    memory_kibibytes INTEGER NOT NULL,
    passes INTEGER NOT NULL,
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    registered_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
, factor_changed_at INTEGER) STRICT, WITHOUT ROWID;

CREATE TABLE day_cutoff (
    day INTEGER PRIMARY KEY,
    last_transfer INTEGER NOT NULL CHECK (last_transfer >= 0),
    interest_account INTEGER NOT NULL DEFAULT 0 CHECK (interest_account >= 0),
    fees_account INTEGER NOT NULL DEFAULT 0 CHECK (fees_account >= 0)
) STRICT;

CREATE TABLE day_work (
    day INTEGER NOT NULL,
    kind TEXT NOT NULL,
    piece_count INTEGER NOT NULL CHECK (piece_count > 0), failure_count INTEGER NOT NULL DEFAULT 0
    CHECK (failure_count BETWEEN 0 AND piece_count),
    PRIMARY KEY (day, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    user TEXT NOT NULL REFERENCES credential (user),
    public_key BLOB NOT NULL CHECK (length(public_key) = 32),
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    removed_at INTEGER,
    UNIQUE (user, public_key)
) STRICT;

CREATE TABLE direct_debit (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    network_id TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    creditor_id TEXT NOT NULL,
    creditor_name TEXT NOT NULL,
    mandate_reference TEXT NOT NULL,
    debtor_account TEXT NOT NULL,
    reference TEXT NOT NULL,
    end_to_end_id TEXT,
    received_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('booked', 'refused', 'refunded', 'reversed')),
    reason TEXT CHECK (length(reason) = 4),
    account INTEGER REFERENCES account (id),
    mandate INTEGER REFERENCES mandate (id),
    entry_number INTEGER,
    booking_date INTEGER,
    is_authorized INTEGER NOT NULL CHECK (is_authorized IN (0, 1)),
    message INTEGER REFERENCES clearing_message (id),
    CHECK ((status = 'refused') = (entry_number IS NULL)),
    CHECK ((booking_date IS NULL) = (entry_number IS NULL)),
    CHECK (message IS NULL OR status IN ('refused', 'refunded'))
) STRICT;
CREATE INDEX direct_debit_account ON direct_debit (account, id);
CREATE INDEX direct_debit_mandate ON direct_debit (mandate, received_at);
CREATE INDEX direct_debit_message ON direct_debit (message) WHERE message IS NOT NULL;
CREATE INDEX direct_debit_name ON direct_debit (network_id);
CREATE INDEX direct_debit_open ON direct_debit (id)
    WHERE message IS NULL AND status IN ('refused', 'refunded');
CREATE TRIGGER direct_debit_is_never_deleted BEFORE DELETE ON direct_debit
BEGIN SELECT RAISE (ABORT, 'a direct debit is never deleted'); END;

CREATE TABLE direct_debit_reversal (
    network_id TEXT NOT NULL,
    debit INTEGER NOT NULL REFERENCES direct_debit (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    PRIMARY KEY (network_id, debit)
) STRICT;
CREATE INDEX direct_debit_reversal_debit ON direct_debit_reversal (debit);
CREATE TRIGGER direct_debit_reversal_is_never_changed BEFORE UPDATE ON direct_debit_reversal
BEGIN SELECT RAISE (ABORT, 'a reversal of a direct debit is never changed'); END;
CREATE TRIGGER direct_debit_reversal_is_never_deleted BEFORE DELETE ON direct_debit_reversal
BEGIN SELECT RAISE (ABORT, 'a reversal of a direct debit is never deleted'); END;

CREATE TABLE direct_debit_rule (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    acceptance TEXT NOT NULL CHECK (acceptance IN ('all', 'authorized', 'none'))
) STRICT;

CREATE TABLE exchange_rate (
    date INTEGER NOT NULL,
    currency TEXT NOT NULL,
    mantissa INTEGER NOT NULL CHECK (mantissa > 0),
    scale INTEGER NOT NULL CHECK (scale >= 0),
    PRIMARY KEY (currency, date)
) STRICT, WITHOUT ROWID;
CREATE INDEX exchange_rate_date ON exchange_rate (date);
CREATE TRIGGER exchange_rate_is_never_changed BEFORE UPDATE ON exchange_rate
BEGIN SELECT RAISE (ABORT, 'a published rate is never changed'); END;
CREATE TRIGGER exchange_rate_is_never_deleted BEFORE DELETE ON exchange_rate
BEGIN SELECT RAISE (ABORT, 'a published rate is never deleted'); END;

CREATE TABLE goal (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    user TEXT NOT NULL REFERENCES bank_user (id),
    name TEXT NOT NULL CHECK (name <> ''),
    account INTEGER NOT NULL REFERENCES account (id),
    target INTEGER NOT NULL CHECK (target > 0),
    created_at INTEGER NOT NULL,
    removed_at INTEGER
) STRICT;
CREATE INDEX goal_user ON goal (user, id) WHERE removed_at IS NULL;

CREATE TABLE "idempotency" (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    principal TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    answer INTEGER REFERENCES transfer (id),
    made TEXT,
    UNIQUE (principal, key)
) STRICT;

CREATE TABLE imported_entry (
    transfer INTEGER PRIMARY KEY REFERENCES transfer (id),
    import INTEGER NOT NULL REFERENCES statement_import (id),
    file_id TEXT NOT NULL,
    undone_by INTEGER UNIQUE REFERENCES transfer (id)
) STRICT;
CREATE INDEX imported_entry_import ON imported_entry (import, transfer);

CREATE TABLE "imported_file" (
    digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
    path TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('accounts', 'bookings', 'users', 'owners', 'orders', 'cards')),
    row_count INTEGER NOT NULL CHECK (row_count >= 0),
    byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
    imported_at INTEGER NOT NULL,
    first_transfer INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE incoming_payment (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    network_id TEXT NOT NULL,
    uetr TEXT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    debtor_name TEXT NOT NULL,
    debtor_account TEXT,
    creditor_account TEXT NOT NULL,
    creditor_name TEXT NOT NULL,
    reference TEXT NOT NULL,
    end_to_end_id TEXT,
    received_at INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('booked', 'suspended', 'recalled', 'returning', 'returned')),
    reason TEXT CHECK (length(reason) = 4),
    account INTEGER REFERENCES account (id),
    entry_number INTEGER,
    message INTEGER REFERENCES clearing_message (id),
    recall_id TEXT UNIQUE,
    recall_status TEXT CHECK (recall_status IN ('requested', 'accepted', 'refused')),
    recall_reason TEXT CHECK (length(recall_reason) = 4),
    recall_refusal TEXT CHECK (length(recall_refusal) = 4),
    recall_message INTEGER REFERENCES clearing_message (id),
    CHECK ((recall_status IS NULL) = (recall_reason IS NULL)),
    CHECK ((recall_status IS NULL) = (recall_id IS NULL)),
    CHECK (status <> 'booked' OR account IS NOT NULL),
    CHECK (status <> 'suspended' OR account IS NULL),
    CHECK (status <> 'recalled' OR recall_status IS NOT NULL),
    CHECK ((status = 'returned') = (message IS NOT NULL))
) STRICT;
CREATE INDEX incoming_payment_message ON incoming_payment (message) WHERE message IS NOT NULL;
CREATE INDEX incoming_payment_name ON incoming_payment (network_id);
CREATE INDEX incoming_payment_open ON incoming_payment (status, id)
    WHERE status IN ('suspended', 'recalled', 'returning');
CREATE INDEX incoming_payment_recall_message ON incoming_payment (recall_message)
    WHERE recall_message IS NOT NULL;
CREATE INDEX incoming_payment_refusal ON incoming_payment (id)
    WHERE recall_status = 'refused' AND recall_message IS NULL;
CREATE INDEX incoming_payment_uetr ON incoming_payment (uetr) WHERE uetr IS NOT NULL;
CREATE TRIGGER incoming_payment_is_never_deleted BEFORE DELETE ON incoming_payment
BEGIN SELECT RAISE (ABORT, 'an incoming payment is never deleted'); END;

CREATE TABLE mandate (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    account INTEGER NOT NULL REFERENCES account (id),
    creditor_id TEXT NOT NULL,
    creditor_name TEXT NOT NULL,
    reference TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('seen', 'authorized', 'cancelled')),
    is_blocked INTEGER NOT NULL CHECK (is_blocked IN (0, 1)),
    amount_limit INTEGER CHECK (amount_limit > 0),
    monthly_limit INTEGER CHECK (monthly_limit > 0),
    created_at INTEGER NOT NULL,
    UNIQUE (account, creditor_id, reference)
) STRICT;
CREATE INDEX mandate_account ON mandate (account, id);
CREATE INDEX mandate_seen ON mandate (account) WHERE status = 'seen';
CREATE TRIGGER mandate_is_never_deleted BEFORE DELETE ON mandate
BEGIN SELECT RAISE (ABORT, 'a mandate is never deleted'); END;

CREATE TABLE metadata (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    user TEXT NOT NULL REFERENCES bank_user (id),
    resource TEXT NOT NULL CHECK (resource <> ''),
    external_id TEXT CHECK (external_id <> ''),
    content TEXT NOT NULL,
    UNIQUE (user, resource)
) STRICT;
CREATE UNIQUE INDEX metadata_external ON metadata (user, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE notification (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    user TEXT NOT NULL REFERENCES bank_user (id),
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    amount INTEGER,
    currency TEXT CHECK (length(currency) = 3),
    detail TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    read_at INTEGER,
    CHECK ((amount IS NULL) = (currency IS NULL))
) STRICT;
CREATE INDEX notification_unread ON notification (user, id) WHERE read_at IS NULL;
CREATE INDEX notification_user ON notification (user, id);

CREATE TABLE notification_preference (
    user TEXT NOT NULL REFERENCES bank_user (id),
    kind TEXT NOT NULL,
    is_wanted INTEGER NOT NULL CHECK (is_wanted IN (0, 1)),
    PRIMARY KEY (user, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE ordered_transfer (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    user TEXT NOT NULL REFERENCES bank_user (id),
    debit INTEGER NOT NULL REFERENCES account (id),
    destination TEXT NOT NULL,
    credit INTEGER REFERENCES account (id),
    creditor_name TEXT,
    creditor_iban TEXT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    reference TEXT NOT NULL,
    execution_date INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'booked', 'failed', 'cancelled')),
    failure TEXT,
    transfer INTEGER UNIQUE REFERENCES transfer (id), tried_on INTEGER,
    CHECK ((credit IS NULL) = (creditor_iban IS NOT NULL)),
    CHECK ((status = 'booked') = (transfer IS NOT NULL)),
    CHECK ((status = 'failed') = (failure IS NOT NULL))
) STRICT;
CREATE INDEX ordered_transfer_debit ON ordered_transfer (debit, execution_date);
CREATE INDEX ordered_transfer_pending ON ordered_transfer (execution_date, id)
WHERE status = 'pending';
CREATE INDEX ordered_transfer_unbooked ON ordered_transfer (debit) WHERE status <> 'booked';

CREATE TABLE pepper (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32)
) STRICT;

CREATE TABLE recovery_code (
    user TEXT NOT NULL REFERENCES credential (user),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    used_at INTEGER,
    PRIMARY KEY (user, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE refresh_token (
    hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
    session INTEGER NOT NULL REFERENCES session (id),
    used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE resource_change (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    at INTEGER NOT NULL,
    account INTEGER,
    owner TEXT,
    table_name TEXT NOT NULL,
    number INTEGER NOT NULL,
    CHECK (account IS NOT NULL OR owner IS NOT NULL)
) STRICT;
CREATE INDEX resource_change_account ON resource_change (account, id) WHERE account IS NOT NULL;
CREATE INDEX resource_change_owner ON resource_change (owner, id) WHERE owner IS NOT NULL;

CREATE TABLE sealed_secret (
    name TEXT PRIMARY KEY CHECK (name <> ''),
    box BLOB NOT NULL CHECK (length(box) >= 40)
) STRICT, WITHOUT ROWID;

CREATE TABLE second_factor (
    user TEXT NOT NULL REFERENCES credential (user),
    status TEXT NOT NULL CHECK (status IN ('pending', 'active')),
    last_used_step INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL, session INTEGER REFERENCES session (id),
    PRIMARY KEY (user, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    user TEXT NOT NULL REFERENCES credential (user),
    device INTEGER NOT NULL REFERENCES device (id),
    access_hash BLOB NOT NULL UNIQUE CHECK (length(access_hash) = 32),
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
    ended_at INTEGER
, former_access_hash BLOB CHECK (length(former_access_hash) = 32), former_access_until INTEGER) STRICT;
CREATE UNIQUE INDEX session_former_access ON session (former_access_hash)
    WHERE former_access_hash IS NOT NULL;
CREATE INDEX session_not_ended ON session (user) WHERE ended_at IS NULL;

CREATE TABLE sign_in_failure (
    subject TEXT PRIMARY KEY,
    failures INTEGER NOT NULL CHECK (failures >= 0),
    locked_until INTEGER,
    last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_failure_last_at ON sign_in_failure (last_at);

CREATE TABLE standing_order (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    debit INTEGER NOT NULL REFERENCES account (id),
    creditor_kind TEXT NOT NULL
        CHECK (creditor_kind IN ('account', 'beneficiary', 'iban', 'recorded')),
    creditor TEXT NOT NULL CHECK (creditor <> ''),
    creditor_name TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    reference TEXT NOT NULL,
    frequency TEXT NOT NULL CHECK (
        frequency IN ('daily', 'weekly', 'everyTwoWeeks', 'monthly', 'quarterly', 'annual')),
    start_date INTEGER NOT NULL,
    end_date INTEGER CHECK (end_date >= start_date),
    status TEXT NOT NULL CHECK (status IN ('active', 'paused', 'cancelled', 'completed')),
    next_execution_date INTEGER,
    retried_date INTEGER,
    attempt_count INTEGER NOT NULL DEFAULT 0 CHECK (attempt_count >= 0),
    outcome TEXT CHECK (outcome IN ('executed', 'failed', 'skipped')),
    outcome_date INTEGER,
    outcome_transfer INTEGER REFERENCES transfer (id),
    outcome_reason TEXT,
    made_by TEXT NOT NULL REFERENCES bank_user (id),
    made_at INTEGER NOT NULL,
    CHECK ((status = 'active') = (next_execution_date IS NOT NULL)),
    CHECK ((retried_date IS NULL) = (attempt_count = 0)),
    CHECK ((outcome IS NULL) = (outcome_date IS NULL))
) STRICT;
CREATE INDEX standing_order_debit ON standing_order (debit);
CREATE INDEX standing_order_due ON standing_order (next_execution_date, id) WHERE status = 'active';

CREATE TABLE standing_order_execution (
    standing_order INTEGER NOT NULL REFERENCES standing_order (id),
    occurrence_date INTEGER NOT NULL,
    transfer INTEGER NOT NULL UNIQUE REFERENCES transfer (id),
    PRIMARY KEY (standing_order, occurrence_date)
) STRICT, WITHOUT ROWID;

CREATE TABLE statement_import (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    account INTEGER NOT NULL REFERENCES account (id),
    format TEXT NOT NULL CHECK (format <> ''),
    file_name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    entry_count INTEGER NOT NULL CHECK (entry_count > 0),
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL CHECK (last_day >= first_day),
    undone_at INTEGER
) STRICT;
CREATE INDEX statement_import_account ON statement_import (account, id);

CREATE TABLE table_digest (
    table_name TEXT PRIMARY KEY,
    last_id INTEGER NOT NULL CHECK (last_id >= 0),
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE "transaction_note" (
    user TEXT NOT NULL REFERENCES bank_user (id),
    entry INTEGER NOT NULL,
    category TEXT,
    note TEXT NOT NULL DEFAULT '',
    transfer INTEGER NOT NULL GENERATED ALWAYS AS (entry / 2) VIRTUAL REFERENCES transfer (id),
    PRIMARY KEY (user, entry)
) STRICT, WITHOUT ROWID;

CREATE TABLE "transaction_tag" (
    user TEXT NOT NULL REFERENCES bank_user (id),
    entry INTEGER NOT NULL,
    tag TEXT NOT NULL CHECK (tag <> ''),
    transfer INTEGER NOT NULL GENERATED ALWAYS AS (entry / 2) VIRTUAL REFERENCES transfer (id),
    PRIMARY KEY (user, entry, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE "transfer" (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    group_id INTEGER NOT NULL REFERENCES transfer (id),
    kind TEXT NOT NULL CHECK (kind IN (
        'transfer', 'cash', 'import', 'fee', 'exchange', 'card', 'reversal', 'interest')),
    debit INTEGER NOT NULL REFERENCES account (id),
    credit INTEGER NOT NULL REFERENCES account (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    booking_date INTEGER NOT NULL,
    value_date INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    reference TEXT NOT NULL,
    category TEXT NOT NULL,
    debit_number INTEGER NOT NULL CHECK (debit_number > 0),
    debit_description TEXT NOT NULL,
    debit_counterparty TEXT NOT NULL,
    debit_hash BLOB NOT NULL CHECK (length(debit_hash) = 32),
    credit_number INTEGER NOT NULL CHECK (credit_number > 0),
    credit_description TEXT NOT NULL,
    credit_counterparty TEXT NOT NULL,
    credit_hash BLOB NOT NULL CHECK (length(credit_hash) = 32),
    CHECK (debit <> credit)
) STRICT;
CREATE INDEX transfer_between_customers ON transfer (id) WHERE kind = 'transfer';
CREATE INDEX transfer_credit_day ON transfer (credit, booking_date, credit_number, amount)
    WHERE credit > 0;
CREATE UNIQUE INDEX transfer_credit_number ON transfer (credit, credit_number);
CREATE INDEX transfer_day ON transfer (booking_date, id);
CREATE INDEX transfer_debit_day ON transfer (debit, booking_date, debit_number, amount) WHERE debit > 0;
CREATE UNIQUE INDEX transfer_debit_number ON transfer (debit, debit_number);
CREATE INDEX transfer_group ON transfer (group_id) WHERE group_id <> id;
CREATE INDEX transfer_imported_ahead ON transfer (booking_date)
    WHERE kind = 'import' AND booking_date * 86400000 > created_at;
CREATE TRIGGER transfer_is_never_changed BEFORE UPDATE ON transfer
BEGIN SELECT RAISE (ABORT, 'a posted transfer is never changed'); END;
CREATE TRIGGER transfer_is_never_deleted BEFORE DELETE ON transfer
BEGIN SELECT RAISE (ABORT, 'a posted transfer is never deleted'); END;

CREATE TABLE transfer_hold (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    made_by TEXT NOT NULL REFERENCES bank_user (id),
    debit INTEGER NOT NULL REFERENCES account (id),
    credit INTEGER REFERENCES account (id),
    creditor_name TEXT,
    creditor_iban TEXT,
    amount INTEGER NOT NULL CHECK (amount > 0),
    fee INTEGER CHECK (fee > 0),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    reference TEXT NOT NULL,
    counted_on INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
    status TEXT NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'captured', 'released', 'expired')),
    captured INTEGER CHECK (captured BETWEEN 1 AND amount),
    transfer INTEGER UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
    CHECK ((credit IS NULL) = (creditor_iban IS NOT NULL)),
    CHECK ((creditor_iban IS NULL) = (creditor_name IS NULL)),
    CHECK ((status = 'captured') = (captured IS NOT NULL)),
    CHECK ((status = 'captured') = (transfer IS NOT NULL))
) STRICT;
CREATE INDEX transfer_hold_counted ON transfer_hold (debit, counted_on);
CREATE INDEX transfer_hold_debit ON transfer_hold (debit, id);
CREATE INDEX transfer_hold_pending ON transfer_hold (expires_at) WHERE status = 'pending';
CREATE TRIGGER transfer_hold_ends_once BEFORE UPDATE ON transfer_hold
WHEN OLD.status <> 'pending' OR NEW.id <> OLD.id OR NEW.debit <> OLD.debit
    OR NEW.amount <> OLD.amount OR NEW.fee IS NOT OLD.fee OR NEW.currency <> OLD.currency
    OR NEW.credit IS NOT OLD.credit OR NEW.creditor_iban IS NOT OLD.creditor_iban
BEGIN SELECT RAISE (ABORT, 'a hold ends once, and keeps its amount and its payee'); END;
CREATE TRIGGER transfer_hold_is_never_deleted BEFORE DELETE ON transfer_hold
BEGIN SELECT RAISE (ABORT, 'a hold is never deleted'); END;

CREATE VIRTUAL TABLE transfer_text USING fts5 (
    debit_description, debit_counterparty, credit_description, credit_counterparty, reference,
    content = '', columnsize = 0, detail = none, tokenize = 'trigram'
);

CREATE TABLE transfer_text_extent (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    last_transfer INTEGER NOT NULL CHECK (last_transfer >= 0)
) STRICT;

CREATE TABLE webhook (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    user TEXT NOT NULL REFERENCES bank_user (id),
    url TEXT NOT NULL CHECK (url <> ''),
    secret TEXT NOT NULL CHECK (secret <> ''),
    position INTEGER NOT NULL CHECK (position >= 0),
    created_at INTEGER NOT NULL,
    removed_at INTEGER
, last_turn INTEGER, kinds TEXT NOT NULL DEFAULT '', paused_at INTEGER, former_secret TEXT CHECK (former_secret <> ''), former_secret_until INTEGER) STRICT;
CREATE INDEX webhook_user ON webhook (user, id) WHERE removed_at IS NULL;

CREATE TABLE webhook_delivery (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    webhook INTEGER NOT NULL REFERENCES webhook (id),
    notification INTEGER REFERENCES notification (id),
    status TEXT NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    outcome TEXT,
    created_at INTEGER NOT NULL,
    attempted_at INTEGER,
    next_attempt_at INTEGER
) STRICT;
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_delivery_of ON webhook_delivery (webhook, id);

INSERT INTO transfer_text_extent (id, last_transfer) VALUES (1, 0);
PRAGMA user_version = 17;
