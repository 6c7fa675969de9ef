-- The tables of a ledger in PostgreSQL, version 17. Recorded by 'make golden'.

CREATE TABLE access_token (
    id bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    hash bytea NOT NULL,
    scopes text COLLATE "C" NOT NULL,
    maximum_per_day bigint,
    currency text COLLATE "C",
    spent_on bigint,
    spent bigint NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    last_used_at bigint,
    ended_at bigint,
    PRIMARY KEY (id),
    CHECK (((maximum_per_day IS NULL) = (currency IS NULL))),
    CHECK ((expires_at > created_at)),
    CHECK ((id > 0)),
    CHECK ((length(hash) = 32)),
    CHECK ((maximum_per_day > 0)),
    CHECK ((name <> ''::text)),
    CHECK ((scopes <> ''::text)),
    CHECK ((spent >= 0)),
    FOREIGN KEY ("user") REFERENCES credential("user"),
    UNIQUE (hash)
);
CREATE INDEX access_token_user ON bank.access_token USING btree ("user", id) WHERE (ended_at IS NULL);

CREATE TABLE access_token_payee (
    token bigint NOT NULL,
    account text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    PRIMARY KEY (token, account),
    FOREIGN KEY (token) REFERENCES access_token(id)
);

CREATE TABLE account (
    id bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    number text COLLATE "C" NOT NULL,
    iban text COLLATE "C",
    name text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    currency text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    opened_on bigint NOT NULL,
    product text COLLATE "C",
    freeze_scope text COLLATE "C",
    freeze_reason text COLLATE "C",
    frozen_by text COLLATE "C",
    PRIMARY KEY (id),
    CHECK (((freeze_reason IS NULL) = (freeze_scope IS NULL))),
    CHECK (((frozen_by IS NULL) = (freeze_scope IS NULL))),
    CHECK (((kind = 'customer'::text) = (id > 0))),
    CHECK ((freeze_scope = ANY (ARRAY['debits'::text, 'all'::text]))),
    CHECK ((frozen_by = ANY (ARRAY['owner'::text, 'bank'::text]))),
    CHECK ((kind = ANY (ARRAY['customer'::text, 'internal'::text]))),
    CHECK ((length(currency) = 3)),
    CHECK ((product <> ''::text)),
    CHECK ((status = ANY (ARRAY['active'::text, 'frozen'::text, 'closed'::text]))),
    CHECK ((type = ANY (ARRAY['checking'::text, 'savings'::text]))),
    UNIQUE (iban)
);
CREATE INDEX account_product ON bank.account USING btree (id) WHERE (product IS NOT NULL);
CREATE UNIQUE INDEX account_upper_number ON bank.account USING btree (upper(number));

CREATE TABLE account_accrual (
    account bigint NOT NULL,
    credit bigint NOT NULL,
    credit_parts bigint NOT NULL,
    debit bigint NOT NULL,
    debit_parts bigint NOT NULL,
    fees_due bigint NOT NULL,
    fees_through bigint,
    PRIMARY KEY (account),
    CHECK (((credit_parts >= 0) AND (credit_parts <= 262799999))),
    CHECK (((debit_parts >= 0) AND (debit_parts <= 262799999))),
    CHECK ((credit >= 0)),
    CHECK ((debit >= 0)),
    CHECK ((fees_due >= 0)),
    FOREIGN KEY (account) REFERENCES account(id)
);

CREATE TABLE account_owner (
    account bigint NOT NULL,
    owner text COLLATE "C" NOT NULL,
    PRIMARY KEY (account, owner),
    FOREIGN KEY (account) REFERENCES account(id),
    FOREIGN KEY (owner) REFERENCES bank_user(id)
);
CREATE INDEX account_owner_owner ON bank.account_owner USING btree (owner);

CREATE TABLE audit_event (
    id bigint NOT NULL,
    at bigint NOT NULL,
    operation text COLLATE "C" NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    session bigint,
    device text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    outcome text COLLATE "C" NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id > 0)),
    CHECK ((operation <> ''::text)),
    CHECK ((outcome <> ''::text))
);
CREATE INDEX audit_event_user ON bank.audit_event USING btree ("user", id);
CREATE TRIGGER audit_event_is_never_changed BEFORE UPDATE ON bank.audit_event FOR EACH ROW EXECUTE FUNCTION refuse('the audit trail is never changed');
CREATE TRIGGER audit_event_is_never_deleted BEFORE DELETE ON bank.audit_event FOR EACH ROW EXECUTE FUNCTION refuse('the audit trail is never deleted');
CREATE TRIGGER audit_event_is_never_truncated BEFORE TRUNCATE ON bank.audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse('the audit trail is never deleted');

CREATE TABLE balance (
    account bigint NOT NULL,
    floor bigint,
    posted bigint NOT NULL DEFAULT 0,
    held bigint NOT NULL DEFAULT 0,
    entry_count bigint NOT NULL DEFAULT 0,
    head_hash bytea NOT NULL,
    PRIMARY KEY (account),
    CHECK (((floor IS NULL) OR ((posted - held) >= floor))),
    CHECK ((entry_count >= 0)),
    CHECK ((held >= 0)),
    CHECK ((length(head_hash) = 32)),
    FOREIGN KEY (account) REFERENCES account(id)
);

CREATE TABLE bank (
    id bigint NOT NULL,
    created_at bigint NOT NULL,
    operator text COLLATE "C" NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id = 1)),
    FOREIGN KEY (operator) REFERENCES bank_user(id)
);

CREATE TABLE bank_key (
    id bigint NOT NULL,
    fingerprint bytea NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id = 1)),
    CHECK ((length(fingerprint) = 32))
);

CREATE TABLE bank_setting (
    name text COLLATE "C" NOT NULL,
    value text COLLATE "C" NOT NULL,
    PRIMARY KEY (name),
    CHECK ((name <> ''::text))
);

CREATE TABLE bank_user (
    id text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    roles text COLLATE "C" NOT NULL,
    default_account bigint,
    email_address text COLLATE "C",
    phone_number text COLLATE "C",
    PRIMARY KEY (id),
    CHECK ((id <> ''::text)),
    FOREIGN KEY (default_account) REFERENCES account(id)
);

CREATE TABLE beneficiary (
    id bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    iban text COLLATE "C" NOT NULL,
    account bigint,
    is_trusted bigint NOT NULL DEFAULT 0,
    name_check text COLLATE "C" NOT NULL,
    actual_name text COLLATE "C",
    created_at bigint NOT NULL,
    status text COLLATE "C" NOT NULL DEFAULT 'active'::text,
    PRIMARY KEY (id),
    CHECK ((id > 0)),
    CHECK ((is_trusted = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CHECK ((name_check = ANY (ARRAY['match'::text, 'closeMatch'::text, 'noMatch'::text, 'unavailable'::text]))),
    CHECK ((status = ANY (ARRAY['active'::text, 'removed'::text]))),
    FOREIGN KEY ("user") REFERENCES bank_user(id),
    FOREIGN KEY (account) REFERENCES account(id)
);
CREATE INDEX beneficiary_user ON bank.beneficiary USING btree ("user");
CREATE UNIQUE INDEX beneficiary_active ON bank.beneficiary USING btree ("user", iban) WHERE (status = 'active'::text);

CREATE TABLE card (
    id bigint NOT NULL,
    account bigint NOT NULL,
    name text COLLATE "C" NOT NULL,
    last_four text COLLATE "C",
    number_hash bytea,
    expiry_year bigint,
    expiry_month bigint,
    status text COLLATE "C" NOT NULL,
    payment_limit bigint,
    day_limit bigint,
    month_limit bigint,
    allowed_categories text COLLATE "C" NOT NULL DEFAULT ''::text,
    blocked_categories text COLLATE "C" NOT NULL DEFAULT ''::text,
    allowed_countries text COLLATE "C" NOT NULL DEFAULT ''::text,
    blocked_countries text COLLATE "C" NOT NULL DEFAULT ''::text,
    ordered_on bigint NOT NULL,
    first_card bigint NOT NULL,
    replaced_by bigint,
    PRIMARY KEY (id),
    CHECK (((allowed_categories = ''::text) OR (blocked_categories = ''::text))),
    CHECK (((allowed_countries = ''::text) OR (blocked_countries = ''::text))),
    CHECK (((expiry_month >= 1) AND (expiry_month <= 12))),
    CHECK (((last_four IS NULL) = (expiry_month IS NULL))),
    CHECK (((last_four IS NULL) = (expiry_year IS NULL))),
    CHECK (((last_four IS NULL) = (number_hash IS NULL))),
    CHECK (((status <> 'replaced'::text) OR (replaced_by IS NOT NULL))),
    CHECK ((day_limit >= 0)),
    CHECK ((id > 0)),
    CHECK ((length(last_four) = 4)),
    CHECK ((length(number_hash) = 32)),
    CHECK ((month_limit >= 0)),
    CHECK ((payment_limit >= 0)),
    CHECK ((status = ANY (ARRAY['ordered'::text, 'active'::text, 'frozen'::text, 'lost'::text, 'replaced'::text]))),
    FOREIGN KEY (account) REFERENCES account(id),
    FOREIGN KEY (first_card) REFERENCES card(id),
    FOREIGN KEY (replaced_by) REFERENCES card(id),
    UNIQUE (number_hash),
    UNIQUE (replaced_by)
);
CREATE INDEX card_account ON bank.card USING btree (account);
CREATE INDEX card_first_card ON bank.card USING btree (first_card);

CREATE TABLE card_authorisation (
    id bigint NOT NULL,
    card bigint NOT NULL,
    account bigint NOT NULL,
    merchant text COLLATE "C" NOT NULL,
    category text COLLATE "C" NOT NULL,
    country text COLLATE "C" NOT NULL,
    amount bigint NOT NULL,
    currency text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    decline_reason text COLLATE "C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    merchant_amount bigint,
    merchant_currency text COLLATE "C",
    rate text COLLATE "C",
    rate_date bigint,
    margin bigint,
    PRIMARY KEY (id),
    CHECK (((length(merchant_currency) = 3) AND (merchant_currency <> currency))),
    CHECK (((merchant_amount IS NULL) = (margin IS NULL))),
    CHECK (((merchant_amount IS NULL) = (merchant_currency IS NULL))),
    CHECK (((merchant_amount IS NULL) = (rate IS NULL))),
    CHECK (((merchant_amount IS NULL) = (rate_date IS NULL))),
    CHECK (((status = 'declined'::text) = (decline_reason IS NOT NULL))),
    CHECK ((amount > 0)),
    CHECK ((expires_at > created_at)),
    CHECK ((id > 0)),
    CHECK ((length(category) = 4)),
    CHECK ((length(country) = 2)),
    CHECK ((length(currency) = 3)),
    CHECK ((margin >= 0)),
    CHECK ((merchant_amount > 0)),
    CHECK ((status = ANY (ARRAY['pending'::text, 'captured'::text, 'reversed'::text, 'expired'::text, 'declined'::text]))),
    FOREIGN KEY (account) REFERENCES account(id),
    FOREIGN KEY (card) REFERENCES card(id)
);
CREATE INDEX card_authorisation_account ON bank.card_authorisation USING btree (account, status, id);
CREATE INDEX card_authorisation_card ON bank.card_authorisation USING btree (card, created_at);
CREATE INDEX card_authorisation_pending ON bank.card_authorisation USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE TRIGGER card_authorisation_ends_once BEFORE UPDATE ON bank.card_authorisation FOR EACH ROW WHEN (((old.status <> 'pending'::text) OR (new.amount <> old.amount) OR (new.account <> old.account) OR (new.merchant_amount IS DISTINCT FROM old.merchant_amount))) EXECUTE FUNCTION refuse('an authorisation that has ended is never changed');
CREATE TRIGGER card_authorisation_is_never_deleted BEFORE DELETE ON bank.card_authorisation FOR EACH ROW EXECUTE FUNCTION refuse('an authorisation is never deleted');
CREATE TRIGGER card_authorisation_is_never_truncated BEFORE TRUNCATE ON bank.card_authorisation FOR EACH STATEMENT EXECUTE FUNCTION refuse('an authorisation is never deleted');

CREATE TABLE card_capture (
    id bigint NOT NULL,
    authorisation bigint NOT NULL,
    amount bigint NOT NULL,
    merchant_amount bigint,
    transfer bigint NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id),
    CHECK ((amount > 0)),
    CHECK ((id > 0)),
    CHECK ((merchant_amount > 0)),
    FOREIGN KEY (authorisation) REFERENCES card_authorisation(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id) DEFERRABLE INITIALLY DEFERRED,
    UNIQUE (transfer)
);
CREATE INDEX card_capture_authorisation ON bank.card_capture USING btree (authorisation);
CREATE TRIGGER card_capture_is_never_changed BEFORE UPDATE ON bank.card_capture FOR EACH ROW EXECUTE FUNCTION refuse('a capture is never changed');
CREATE TRIGGER card_capture_is_never_deleted BEFORE DELETE ON bank.card_capture FOR EACH ROW EXECUTE FUNCTION refuse('a capture is never deleted');
CREATE TRIGGER card_capture_is_never_truncated BEFORE TRUNCATE ON bank.card_capture FOR EACH STATEMENT EXECUTE FUNCTION refuse('a capture is never deleted');

CREATE TABLE card_refund (
    id bigint NOT NULL,
    authorisation bigint NOT NULL,
    amount bigint NOT NULL,
    transfer bigint NOT NULL,
    created_at bigint NOT NULL,
    merchant_amount bigint,
    PRIMARY KEY (id),
    CHECK ((amount > 0)),
    CHECK ((id > 0)),
    CHECK ((merchant_amount > 0)),
    FOREIGN KEY (authorisation) REFERENCES card_authorisation(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id) DEFERRABLE INITIALLY DEFERRED,
    UNIQUE (transfer)
);
CREATE INDEX card_refund_authorisation ON bank.card_refund USING btree (authorisation);
CREATE TRIGGER card_refund_is_never_changed BEFORE UPDATE ON bank.card_refund FOR EACH ROW EXECUTE FUNCTION refuse('a refund is never changed');
CREATE TRIGGER card_refund_is_never_deleted BEFORE DELETE ON bank.card_refund FOR EACH ROW EXECUTE FUNCTION refuse('a refund is never deleted');
CREATE TRIGGER card_refund_is_never_truncated BEFORE TRUNCATE ON bank.card_refund FOR EACH STATEMENT EXECUTE FUNCTION refuse('a refund is never deleted');

CREATE TABLE category_rule (
    id bigint NOT NULL DEFAULT next_category_rule_id(),
    "user" text COLLATE "C" NOT NULL,
    "position" bigint NOT NULL,
    text text COLLATE "C" NOT NULL,
    pattern text COLLATE "C" NOT NULL,
    category text COLLATE "C" NOT NULL,
    PRIMARY KEY (id),
    CHECK (("position" > 0)),
    CHECK ((text <> ''::text)),
    FOREIGN KEY ("user") REFERENCES bank_user(id)
);
CREATE INDEX category_rule_position ON bank.category_rule USING btree ("user", "position", pattern, category);

CREATE TABLE challenge (
    id bigint NOT NULL DEFAULT next_challenge_id(),
    "user" text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    debit bigint NOT NULL,
    destination text COLLATE "C" NOT NULL,
    creditor_name text COLLATE "C",
    amount bigint NOT NULL,
    currency text COLLATE "C" NOT NULL,
    reference text COLLATE "C" NOT NULL,
    execution_date bigint,
    payee text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    wrong_codes bigint NOT NULL DEFAULT 0,
    status text COLLATE "C" NOT NULL DEFAULT 'waiting'::text,
    made text COLLATE "C",
    frequency text COLLATE "C",
    start_date bigint,
    end_date bigint,
    standing_order bigint,
    token bigint,
    PRIMARY KEY (id),
    CHECK (((frequency IS NOT NULL) OR ((end_date IS NULL) AND (standing_order IS NULL)))),
    CHECK (((frequency IS NULL) = (start_date IS NULL))),
    CHECK (((frequency IS NULL) OR (execution_date IS NULL))),
    CHECK (((status = 'confirmed'::text) = (made IS NOT NULL))),
    CHECK ((amount > 0)),
    CHECK ((end_date >= start_date)),
    CHECK ((expires_at > created_at)),
    CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'everyTwoWeeks'::text, 'monthly'::text, 'quarterly'::text, 'annual'::text]))),
    CHECK ((length(currency) = 3)),
    CHECK ((status = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'void'::text]))),
    CHECK ((wrong_codes >= 0)),
    FOREIGN KEY ("user") REFERENCES credential("user"),
    FOREIGN KEY (debit) REFERENCES account(id),
    FOREIGN KEY (standing_order) REFERENCES standing_order(id),
    FOREIGN KEY (token) REFERENCES access_token(id)
);
CREATE UNIQUE INDEX challenge_waiting ON bank.challenge USING btree ("user", key) WHERE (status = 'waiting'::text);

CREATE TABLE change_entry (
    id bigint NOT NULL DEFAULT next_change_entry_id(),
    table_name text COLLATE "C" NOT NULL,
    row_key text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    columns text COLLATE "C",
    content text COLLATE "C",
    PRIMARY KEY (id),
    CHECK (((columns IS NULL) = (kind = ANY (ARRAY['added'::text, 'removed'::text])))),
    CHECK (((content IS NULL) = (kind = 'removed'::text))),
    CHECK (((kind = 'added'::text) OR (kind = 'changed'::text) OR (kind = 'merged'::text) OR (kind = 'removed'::text))),
    CHECK ((id > 0))
);
CREATE TRIGGER change_entry_is_never_changed BEFORE UPDATE ON bank.change_entry FOR EACH ROW EXECUTE FUNCTION refuse('the log of changes is never changed');
CREATE TRIGGER change_entry_is_never_deleted BEFORE DELETE ON bank.change_entry FOR EACH ROW EXECUTE FUNCTION refuse('the log of changes is never deleted');
CREATE TRIGGER change_entry_is_never_truncated BEFORE TRUNCATE ON bank.change_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse('the log of changes is never deleted');

CREATE TABLE clearing_account (
    account bigint NOT NULL,
    opening bigint NOT NULL,
    opening_entry bigint NOT NULL,
    sent_through bigint NOT NULL,
    PRIMARY KEY (account),
    CHECK ((opening_entry >= 0)),
    CHECK ((sent_through >= 0)),
    FOREIGN KEY (account) REFERENCES account(id)
);

CREATE TABLE clearing_message (
    id bigint NOT NULL,
    created_at bigint NOT NULL,
    settlement_date bigint NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id > 0))
);

CREATE TABLE clearing_payment (
    transfer bigint NOT NULL,
    message bigint,
    status text COLLATE "C" NOT NULL,
    reason text COLLATE "C",
    settlement_date bigint,
    returned bigint,
    return_id text COLLATE "C",
    changed_at bigint NOT NULL,
    recall_status text COLLATE "C",
    recall_reason text COLLATE "C",
    recall_refusal text COLLATE "C",
    recall_message bigint,
    PRIMARY KEY (transfer),
    CHECK (((recall_status IS NULL) = (recall_reason IS NULL))),
    CHECK ((length(reason) = 4)),
    CHECK ((length(recall_reason) = 4)),
    CHECK ((length(recall_refusal) = 4)),
    CHECK ((recall_status = ANY (ARRAY['requested'::text, 'accepted'::text, 'refused'::text]))),
    CHECK ((returned > 0)),
    CHECK ((status = ANY (ARRAY['submitted'::text, 'settled'::text, 'rejected'::text, 'returned'::text]))),
    FOREIGN KEY (message) REFERENCES clearing_message(id),
    FOREIGN KEY (recall_message) REFERENCES clearing_message(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id)
);
CREATE INDEX clearing_payment_message ON bank.clearing_payment USING btree (message) WHERE (message IS NOT NULL);
CREATE INDEX clearing_payment_recall ON bank.clearing_payment USING btree (transfer) WHERE ((recall_status = 'requested'::text) AND (recall_message IS NULL));
CREATE INDEX clearing_payment_recall_message ON bank.clearing_payment USING btree (recall_message) WHERE (recall_message IS NOT NULL);
CREATE INDEX clearing_payment_status ON bank.clearing_payment USING btree (status, transfer);
CREATE INDEX clearing_payment_submitted ON bank.clearing_payment USING btree (settlement_date, transfer) WHERE (status = 'submitted'::text);
CREATE TRIGGER clearing_payment_is_never_deleted BEFORE DELETE ON bank.clearing_payment FOR EACH ROW EXECUTE FUNCTION refuse('a payment to another bank is never deleted');
CREATE TRIGGER clearing_payment_is_never_truncated BEFORE TRUNCATE ON bank.clearing_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse('a payment to another bank is never deleted');

CREATE TABLE closed_day (
    day bigint NOT NULL,
    closed_at bigint NOT NULL,
    closed_by text COLLATE "C" NOT NULL,
    PRIMARY KEY (day),
    FOREIGN KEY (closed_by) REFERENCES bank_user(id)
);

CREATE TABLE credential (
    "user" text COLLATE "C" NOT NULL,
    username text COLLATE "C" NOT NULL,
    salt bytea NOT NULL,
    memory_kibibytes bigint NOT NULL,
    passes bigint NOT NULL,
    hash bytea NOT NULL,
    registered_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    factor_changed_at bigint,
    PRIMARY KEY ("user"),
    CHECK (((username = lower(username)) AND (username <> ''::text))),
    CHECK ((length(hash) = 32)),
    CHECK ((length(salt) = 16)),
    FOREIGN KEY ("user") REFERENCES bank_user(id),
    UNIQUE (username)
);

CREATE TABLE day_cutoff (
    day bigint NOT NULL,
    last_transfer bigint NOT NULL,
    interest_account bigint NOT NULL DEFAULT 0,
    fees_account bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (day),
    CHECK ((fees_account >= 0)),
    CHECK ((interest_account >= 0)),
    CHECK ((last_transfer >= 0))
);

CREATE TABLE day_work (
    day bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    piece_count bigint NOT NULL,
    failure_count bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (day, kind),
    CHECK (((failure_count >= 0) AND (failure_count <= piece_count))),
    CHECK ((piece_count > 0))
);

CREATE TABLE device (
    id bigint NOT NULL DEFAULT next_device_id(),
    "user" text COLLATE "C" NOT NULL,
    public_key bytea NOT NULL,
    name text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint NOT NULL,
    removed_at bigint,
    PRIMARY KEY (id),
    CHECK ((length(public_key) = 32)),
    FOREIGN KEY ("user") REFERENCES credential("user"),
    UNIQUE ("user", public_key)
);

CREATE TABLE direct_debit (
    id bigint NOT NULL,
    network_id text COLLATE "C" NOT NULL,
    amount bigint NOT NULL,
    currency text COLLATE "C" NOT NULL,
    creditor_id text COLLATE "C" NOT NULL,
    creditor_name text COLLATE "C" NOT NULL,
    mandate_reference text COLLATE "C" NOT NULL,
    debtor_account text COLLATE "C" NOT NULL,
    reference text COLLATE "C" NOT NULL,
    end_to_end_id text COLLATE "C",
    received_at bigint NOT NULL,
    status text COLLATE "C" NOT NULL,
    reason text COLLATE "C",
    account bigint,
    mandate bigint,
    entry_number bigint,
    booking_date bigint,
    is_authorized bigint NOT NULL,
    message bigint,
    PRIMARY KEY (id),
    CHECK (((booking_date IS NULL) = (entry_number IS NULL))),
    CHECK (((message IS NULL) OR (status = ANY (ARRAY['refused'::text, 'refunded'::text])))),
    CHECK (((status = 'refused'::text) = (entry_number IS NULL))),
    CHECK ((amount > 0)),
    CHECK ((id > 0)),
    CHECK ((is_authorized = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CHECK ((length(currency) = 3)),
    CHECK ((length(reason) = 4)),
    CHECK ((status = ANY (ARRAY['booked'::text, 'refused'::text, 'refunded'::text, 'reversed'::text]))),
    FOREIGN KEY (account) REFERENCES account(id),
    FOREIGN KEY (mandate) REFERENCES mandate(id),
    FOREIGN KEY (message) REFERENCES clearing_message(id)
);
CREATE INDEX direct_debit_account ON bank.direct_debit USING btree (account, id);
CREATE INDEX direct_debit_mandate ON bank.direct_debit USING btree (mandate, received_at);
CREATE INDEX direct_debit_message ON bank.direct_debit USING btree (message) WHERE (message IS NOT NULL);
CREATE INDEX direct_debit_name ON bank.direct_debit USING btree (network_id);
CREATE INDEX direct_debit_open ON bank.direct_debit USING btree (id) WHERE ((message IS NULL) AND (status = ANY (ARRAY['refused'::text, 'refunded'::text])));
CREATE TRIGGER direct_debit_is_never_deleted BEFORE DELETE ON bank.direct_debit FOR EACH ROW EXECUTE FUNCTION refuse('a direct debit is never deleted');
CREATE TRIGGER direct_debit_is_never_truncated BEFORE TRUNCATE ON bank.direct_debit FOR EACH STATEMENT EXECUTE FUNCTION refuse('a direct debit is never deleted');

CREATE TABLE direct_debit_reversal (
    network_id text COLLATE "C" NOT NULL,
    debit bigint NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (network_id, debit),
    CHECK ((amount > 0)),
    FOREIGN KEY (debit) REFERENCES direct_debit(id)
);
CREATE INDEX direct_debit_reversal_debit ON bank.direct_debit_reversal USING btree (debit);
CREATE TRIGGER direct_debit_reversal_is_never_changed BEFORE DELETE OR UPDATE ON bank.direct_debit_reversal FOR EACH ROW EXECUTE FUNCTION refuse('a reversal of a direct debit is never changed');
CREATE TRIGGER direct_debit_reversal_is_never_truncated BEFORE TRUNCATE ON bank.direct_debit_reversal FOR EACH STATEMENT EXECUTE FUNCTION refuse('a reversal of a direct debit is never deleted');

CREATE TABLE direct_debit_rule (
    account bigint NOT NULL,
    acceptance text COLLATE "C" NOT NULL,
    PRIMARY KEY (account),
    CHECK ((acceptance = ANY (ARRAY['all'::text, 'authorized'::text, 'none'::text]))),
    FOREIGN KEY (account) REFERENCES account(id)
);

CREATE TABLE exchange_rate (
    date bigint NOT NULL,
    currency text COLLATE "C" NOT NULL,
    mantissa bigint NOT NULL,
    scale bigint NOT NULL,
    PRIMARY KEY (currency, date),
    CHECK ((mantissa > 0)),
    CHECK ((scale >= 0))
);
CREATE INDEX exchange_rate_date ON bank.exchange_rate USING btree (date);
CREATE TRIGGER exchange_rate_is_never_changed BEFORE UPDATE ON bank.exchange_rate FOR EACH ROW EXECUTE FUNCTION refuse('a published rate is never changed');
CREATE TRIGGER exchange_rate_is_never_deleted BEFORE DELETE ON bank.exchange_rate FOR EACH ROW EXECUTE FUNCTION refuse('a published rate is never deleted');
CREATE TRIGGER exchange_rate_is_never_truncated BEFORE TRUNCATE ON bank.exchange_rate FOR EACH STATEMENT EXECUTE FUNCTION refuse('a published rate is never deleted');

CREATE TABLE goal (
    id bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    account bigint NOT NULL,
    target bigint NOT NULL,
    created_at bigint NOT NULL,
    removed_at bigint,
    PRIMARY KEY (id),
    CHECK ((id > 0)),
    CHECK ((name <> ''::text)),
    CHECK ((target > 0)),
    FOREIGN KEY ("user") REFERENCES bank_user(id),
    FOREIGN KEY (account) REFERENCES account(id)
);
CREATE INDEX goal_user ON bank.goal USING btree ("user", id) WHERE (removed_at IS NULL);

CREATE TABLE idempotency (
    id bigint NOT NULL,
    principal text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    fingerprint text COLLATE "C" NOT NULL,
    answer bigint,
    made text COLLATE "C",
    PRIMARY KEY (id),
    CHECK ((id > 0)),
    FOREIGN KEY (answer) REFERENCES transfer(id),
    UNIQUE (principal, key)
);

CREATE TABLE imported_entry (
    transfer bigint NOT NULL,
    import bigint NOT NULL,
    file_id text COLLATE "C" NOT NULL,
    undone_by bigint,
    PRIMARY KEY (transfer),
    FOREIGN KEY (import) REFERENCES statement_import(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id),
    FOREIGN KEY (undone_by) REFERENCES transfer(id),
    UNIQUE (undone_by)
);
CREATE INDEX imported_entry_import ON bank.imported_entry USING btree (import, transfer);

CREATE TABLE imported_file (
    digest bytea NOT NULL,
    path text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    row_count bigint NOT NULL,
    byte_count bigint NOT NULL,
    imported_at bigint NOT NULL,
    first_transfer bigint NOT NULL,
    PRIMARY KEY (digest),
    CHECK ((byte_count >= 0)),
    CHECK ((kind = ANY (ARRAY['accounts'::text, 'bookings'::text, 'users'::text, 'owners'::text, 'orders'::text, 'cards'::text]))),
    CHECK ((length(digest) = 32)),
    CHECK ((row_count >= 0))
);

CREATE TABLE incoming_payment (
    id bigint NOT NULL,
    network_id text COLLATE "C" NOT NULL,
    uetr text COLLATE "C",
    amount bigint NOT NULL,
    currency text COLLATE "C" NOT NULL,
    debtor_name text COLLATE "C" NOT NULL,
    debtor_account text COLLATE "C",
    creditor_account text COLLATE "C" NOT NULL,
    creditor_name text COLLATE "C" NOT NULL,
    reference text COLLATE "C" NOT NULL,
    end_to_end_id text COLLATE "C",
    received_at bigint NOT NULL,
    status text COLLATE "C" NOT NULL,
    reason text COLLATE "C",
    account bigint,
    entry_number bigint,
    message bigint,
    recall_id text COLLATE "C",
    recall_status text COLLATE "C",
    recall_reason text COLLATE "C",
    recall_refusal text COLLATE "C",
    recall_message bigint,
    PRIMARY KEY (id),
    CHECK (((recall_status IS NULL) = (recall_id IS NULL))),
    CHECK (((recall_status IS NULL) = (recall_reason IS NULL))),
    CHECK (((status <> 'booked'::text) OR (account IS NOT NULL))),
    CHECK (((status <> 'recalled'::text) OR (recall_status IS NOT NULL))),
    CHECK (((status <> 'suspended'::text) OR (account IS NULL))),
    CHECK (((status = 'returned'::text) = (message IS NOT NULL))),
    CHECK ((amount > 0)),
    CHECK ((id > 0)),
    CHECK ((length(currency) = 3)),
    CHECK ((length(reason) = 4)),
    CHECK ((length(recall_reason) = 4)),
    CHECK ((length(recall_refusal) = 4)),
    CHECK ((recall_status = ANY (ARRAY['requested'::text, 'accepted'::text, 'refused'::text]))),
    CHECK ((status = ANY (ARRAY['booked'::text, 'suspended'::text, 'recalled'::text, 'returning'::text, 'returned'::text]))),
    FOREIGN KEY (account) REFERENCES account(id),
    FOREIGN KEY (message) REFERENCES clearing_message(id),
    FOREIGN KEY (recall_message) REFERENCES clearing_message(id),
    UNIQUE (recall_id)
);
CREATE INDEX incoming_payment_message ON bank.incoming_payment USING btree (message) WHERE (message IS NOT NULL);
CREATE INDEX incoming_payment_name ON bank.incoming_payment USING btree (network_id);
CREATE INDEX incoming_payment_open ON bank.incoming_payment USING btree (status, id) WHERE (status = ANY (ARRAY['suspended'::text, 'recalled'::text, 'returning'::text]));
CREATE INDEX incoming_payment_recall_message ON bank.incoming_payment USING btree (recall_message) WHERE (recall_message IS NOT NULL);
CREATE INDEX incoming_payment_refusal ON bank.incoming_payment USING btree (id) WHERE ((recall_status = 'refused'::text) AND (recall_message IS NULL));
CREATE INDEX incoming_payment_uetr ON bank.incoming_payment USING btree (uetr) WHERE (uetr IS NOT NULL);
CREATE TRIGGER incoming_payment_is_never_deleted BEFORE DELETE ON bank.incoming_payment FOR EACH ROW EXECUTE FUNCTION refuse('an incoming payment is never deleted');
CREATE TRIGGER incoming_payment_is_never_truncated BEFORE TRUNCATE ON bank.incoming_payment FOR EACH STATEMENT EXECUTE FUNCTION refuse('an incoming payment is never deleted');

CREATE TABLE lease (
    name text COLLATE "C" NOT NULL,
    holder text COLLATE "C" NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    PRIMARY KEY (name)
);

CREATE TABLE mandate (
    id bigint NOT NULL,
    account bigint NOT NULL,
    creditor_id text COLLATE "C" NOT NULL,
    creditor_name text COLLATE "C" NOT NULL,
    reference text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    is_blocked bigint NOT NULL,
    amount_limit bigint,
    monthly_limit bigint,
    created_at bigint NOT NULL,
    PRIMARY KEY (id),
    CHECK ((amount_limit > 0)),
    CHECK ((id > 0)),
    CHECK ((is_blocked = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CHECK ((monthly_limit > 0)),
    CHECK ((status = ANY (ARRAY['seen'::text, 'authorized'::text, 'cancelled'::text]))),
    FOREIGN KEY (account) REFERENCES account(id),
    UNIQUE (account, creditor_id, reference)
);
CREATE INDEX mandate_account ON bank.mandate USING btree (account, id);
CREATE INDEX mandate_seen ON bank.mandate USING btree (account) WHERE (status = 'seen'::text);
CREATE TRIGGER mandate_is_never_deleted BEFORE DELETE ON bank.mandate FOR EACH ROW EXECUTE FUNCTION refuse('a mandate is never deleted');
CREATE TRIGGER mandate_is_never_truncated BEFORE TRUNCATE ON bank.mandate FOR EACH STATEMENT EXECUTE FUNCTION refuse('a mandate is never deleted');

CREATE TABLE metadata (
    id bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    resource text COLLATE "C" NOT NULL,
    external_id text COLLATE "C",
    content text COLLATE "C" NOT NULL,
    PRIMARY KEY (id),
    CHECK ((external_id <> ''::text)),
    CHECK ((id > 0)),
    CHECK ((resource <> ''::text)),
    FOREIGN KEY ("user") REFERENCES bank_user(id),
    UNIQUE ("user", resource)
);
CREATE UNIQUE INDEX metadata_external ON bank.metadata USING btree ("user", external_id) WHERE (external_id IS NOT NULL);

CREATE TABLE notification (
    id bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    subject text COLLATE "C" NOT NULL,
    amount bigint,
    currency text COLLATE "C",
    detail text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    read_at bigint,
    PRIMARY KEY (id),
    CHECK (((amount IS NULL) = (currency IS NULL))),
    CHECK ((id > 0)),
    CHECK ((length(currency) = 3)),
    FOREIGN KEY ("user") REFERENCES bank_user(id)
);
CREATE INDEX notification_unread ON bank.notification USING btree ("user", id) WHERE (read_at IS NULL);
CREATE INDEX notification_user ON bank.notification USING btree ("user", id);

CREATE TABLE notification_preference (
    "user" text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    is_wanted bigint NOT NULL,
    PRIMARY KEY ("user", kind),
    CHECK ((is_wanted = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    FOREIGN KEY ("user") REFERENCES bank_user(id)
);

CREATE TABLE ordered_transfer (
    id bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    debit bigint NOT NULL,
    destination text COLLATE "C" NOT NULL,
    credit bigint,
    creditor_name text COLLATE "C",
    creditor_iban text COLLATE "C",
    amount bigint NOT NULL,
    currency text COLLATE "C" NOT NULL,
    reference text COLLATE "C" NOT NULL,
    execution_date bigint NOT NULL,
    created_at bigint NOT NULL,
    status text COLLATE "C" NOT NULL DEFAULT 'pending'::text,
    failure text COLLATE "C",
    transfer bigint,
    tried_on bigint,
    PRIMARY KEY (id),
    CHECK (((credit IS NULL) = (creditor_iban IS NOT NULL))),
    CHECK (((status = 'booked'::text) = (transfer IS NOT NULL))),
    CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CHECK ((amount > 0)),
    CHECK ((id > 0)),
    CHECK ((length(currency) = 3)),
    CHECK ((status = ANY (ARRAY['pending'::text, 'booked'::text, 'failed'::text, 'cancelled'::text]))),
    FOREIGN KEY ("user") REFERENCES bank_user(id),
    FOREIGN KEY (credit) REFERENCES account(id),
    FOREIGN KEY (debit) REFERENCES account(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id),
    UNIQUE (transfer)
);
CREATE INDEX ordered_transfer_debit ON bank.ordered_transfer USING btree (debit, execution_date);
CREATE INDEX ordered_transfer_pending ON bank.ordered_transfer USING btree (execution_date, id) WHERE (status = 'pending'::text);
CREATE INDEX ordered_transfer_unbooked ON bank.ordered_transfer USING btree (debit) WHERE (status <> 'booked'::text);

CREATE TABLE pepper (
    id bigint NOT NULL,
    fingerprint bytea NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id = 1)),
    CHECK ((length(fingerprint) = 32))
);

CREATE TABLE recovery_code (
    "user" text COLLATE "C" NOT NULL,
    hash bytea NOT NULL,
    used_at bigint,
    PRIMARY KEY ("user", hash),
    CHECK ((length(hash) = 32)),
    FOREIGN KEY ("user") REFERENCES credential("user")
);

CREATE TABLE refresh_token (
    hash bytea NOT NULL,
    session bigint NOT NULL,
    used_at bigint,
    PRIMARY KEY (hash),
    CHECK ((length(hash) = 32)),
    FOREIGN KEY (session) REFERENCES session(id)
);

CREATE TABLE resource_change (
    id bigint NOT NULL,
    at bigint NOT NULL,
    account bigint,
    owner text COLLATE "C",
    table_name text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    PRIMARY KEY (id),
    CHECK (((account IS NOT NULL) OR (owner IS NOT NULL))),
    CHECK ((id > 0))
);
CREATE INDEX resource_change_account ON bank.resource_change USING btree (account, id) WHERE (account IS NOT NULL);
CREATE INDEX resource_change_owner ON bank.resource_change USING btree (owner, id) WHERE (owner IS NOT NULL);

CREATE TABLE schema_version (
    id bigint NOT NULL,
    version bigint NOT NULL,
    application text COLLATE "C" NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id = 1))
);

CREATE TABLE sealed_secret (
    name text COLLATE "C" NOT NULL,
    box bytea NOT NULL,
    PRIMARY KEY (name),
    CHECK ((length(box) >= 40)),
    CHECK ((name <> ''::text))
);

CREATE TABLE second_factor (
    "user" text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    last_used_step bigint NOT NULL DEFAULT 0,
    created_at bigint NOT NULL,
    session bigint,
    PRIMARY KEY ("user", status),
    CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text]))),
    FOREIGN KEY ("user") REFERENCES credential("user"),
    FOREIGN KEY (session) REFERENCES session(id)
);

CREATE TABLE session (
    id bigint NOT NULL DEFAULT next_session_id(),
    "user" text COLLATE "C" NOT NULL,
    device bigint NOT NULL,
    access_hash bytea NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    ended_at bigint,
    former_access_hash bytea,
    former_access_until bigint,
    PRIMARY KEY (id),
    CHECK ((expires_at > created_at)),
    CHECK ((length(access_hash) = 32)),
    CHECK ((length(former_access_hash) = 32)),
    FOREIGN KEY ("user") REFERENCES credential("user"),
    FOREIGN KEY (device) REFERENCES device(id),
    UNIQUE (access_hash)
);
CREATE INDEX session_not_ended ON bank.session USING btree ("user") WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX session_former_access ON bank.session USING btree (former_access_hash) WHERE (former_access_hash IS NOT NULL);

CREATE TABLE sign_in_failure (
    subject text COLLATE "C" NOT NULL,
    failures bigint NOT NULL,
    locked_until bigint,
    last_at bigint NOT NULL,
    PRIMARY KEY (subject),
    CHECK ((failures >= 0))
);
CREATE INDEX sign_in_failure_last_at ON bank.sign_in_failure USING btree (last_at);

CREATE TABLE standing_order (
    id bigint NOT NULL,
    debit bigint NOT NULL,
    creditor_kind text COLLATE "C" NOT NULL,
    creditor text COLLATE "C" NOT NULL,
    creditor_name text COLLATE "C" NOT NULL,
    amount bigint NOT NULL,
    currency text COLLATE "C" NOT NULL,
    reference text COLLATE "C" NOT NULL,
    frequency text COLLATE "C" NOT NULL,
    start_date bigint NOT NULL,
    end_date bigint,
    status text COLLATE "C" NOT NULL,
    next_execution_date bigint,
    retried_date bigint,
    attempt_count bigint NOT NULL DEFAULT 0,
    outcome text COLLATE "C",
    outcome_date bigint,
    outcome_transfer bigint,
    outcome_reason text COLLATE "C",
    made_by text COLLATE "C" NOT NULL,
    made_at bigint NOT NULL,
    PRIMARY KEY (id),
    CHECK (((outcome IS NULL) = (outcome_date IS NULL))),
    CHECK (((retried_date IS NULL) = (attempt_count = 0))),
    CHECK (((status = 'active'::text) = (next_execution_date IS NOT NULL))),
    CHECK ((amount > 0)),
    CHECK ((attempt_count >= 0)),
    CHECK ((creditor <> ''::text)),
    CHECK ((creditor_kind = ANY (ARRAY['account'::text, 'beneficiary'::text, 'iban'::text, 'recorded'::text]))),
    CHECK ((end_date >= start_date)),
    CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'everyTwoWeeks'::text, 'monthly'::text, 'quarterly'::text, 'annual'::text]))),
    CHECK ((id > 0)),
    CHECK ((outcome = ANY (ARRAY['executed'::text, 'failed'::text, 'skipped'::text]))),
    CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'cancelled'::text, 'completed'::text]))),
    FOREIGN KEY (debit) REFERENCES account(id),
    FOREIGN KEY (made_by) REFERENCES bank_user(id),
    FOREIGN KEY (outcome_transfer) REFERENCES transfer(id)
);
CREATE INDEX standing_order_debit ON bank.standing_order USING btree (debit);
CREATE INDEX standing_order_due ON bank.standing_order USING btree (next_execution_date, id) WHERE (status = 'active'::text);

CREATE TABLE standing_order_execution (
    standing_order bigint NOT NULL,
    occurrence_date bigint NOT NULL,
    transfer bigint NOT NULL,
    PRIMARY KEY (standing_order, occurrence_date),
    FOREIGN KEY (standing_order) REFERENCES standing_order(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id),
    UNIQUE (transfer)
);

CREATE TABLE statement_import (
    id bigint NOT NULL,
    account bigint NOT NULL,
    format text COLLATE "C" NOT NULL,
    file_name text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    entry_count bigint NOT NULL,
    first_day bigint NOT NULL,
    last_day bigint NOT NULL,
    undone_at bigint,
    PRIMARY KEY (id),
    CHECK ((entry_count > 0)),
    CHECK ((format <> ''::text)),
    CHECK ((id > 0)),
    CHECK ((last_day >= first_day)),
    FOREIGN KEY (account) REFERENCES account(id)
);
CREATE INDEX statement_import_account ON bank.statement_import USING btree (account, id);

CREATE TABLE table_digest (
    table_name text COLLATE "C" NOT NULL,
    last_id bigint NOT NULL,
    digest bytea NOT NULL,
    PRIMARY KEY (table_name),
    CHECK ((last_id >= 0)),
    CHECK ((length(digest) = 32))
);

CREATE TABLE transaction_note (
    "user" text COLLATE "C" NOT NULL,
    entry bigint NOT NULL,
    category text COLLATE "C",
    note text COLLATE "C" NOT NULL DEFAULT ''::text,
    transfer bigint NOT NULL DEFAULT (entry / 2),
    PRIMARY KEY ("user", entry),
    FOREIGN KEY ("user") REFERENCES bank_user(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id)
);

CREATE TABLE transaction_tag (
    "user" text COLLATE "C" NOT NULL,
    entry bigint NOT NULL,
    tag text COLLATE "C" NOT NULL,
    transfer bigint NOT NULL DEFAULT (entry / 2),
    PRIMARY KEY ("user", entry, tag),
    CHECK ((tag <> ''::text)),
    FOREIGN KEY ("user") REFERENCES bank_user(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id)
);

CREATE TABLE transfer (
    id bigint NOT NULL,
    group_id bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    amount bigint NOT NULL,
    currency text COLLATE "C" NOT NULL,
    booking_date bigint NOT NULL,
    value_date bigint NOT NULL,
    created_at bigint NOT NULL,
    reference text COLLATE "C" NOT NULL,
    category text COLLATE "C" NOT NULL,
    debit_number bigint NOT NULL,
    debit_description text COLLATE "C" NOT NULL,
    debit_counterparty text COLLATE "C" NOT NULL,
    debit_hash bytea NOT NULL,
    credit_number bigint NOT NULL,
    credit_description text COLLATE "C" NOT NULL,
    credit_counterparty text COLLATE "C" NOT NULL,
    credit_hash bytea NOT NULL,
    PRIMARY KEY (id),
    CHECK ((amount > 0)),
    CHECK ((credit_number > 0)),
    CHECK ((debit <> credit)),
    CHECK ((debit_number > 0)),
    CHECK ((id > 0)),
    CHECK ((kind = ANY (ARRAY['transfer'::text, 'cash'::text, 'import'::text, 'fee'::text, 'exchange'::text, 'card'::text, 'reversal'::text, 'interest'::text]))),
    CHECK ((length(credit_hash) = 32)),
    CHECK ((length(debit_hash) = 32)),
    FOREIGN KEY (credit) REFERENCES account(id),
    FOREIGN KEY (debit) REFERENCES account(id),
    FOREIGN KEY (group_id) REFERENCES transfer(id)
);
CREATE INDEX transfer_between_customers ON bank.transfer USING btree (id) WHERE (kind = 'transfer'::text);
CREATE INDEX transfer_credit_day ON bank.transfer USING btree (credit, booking_date, credit_number, amount) WHERE (credit > 0);
CREATE INDEX transfer_day ON bank.transfer USING btree (booking_date, id);
CREATE INDEX transfer_debit_day ON bank.transfer USING btree (debit, booking_date, debit_number, amount) WHERE (debit > 0);
CREATE INDEX transfer_group ON bank.transfer USING btree (group_id) WHERE (group_id <> id);
CREATE INDEX transfer_imported_ahead ON bank.transfer USING btree (booking_date) WHERE ((kind = 'import'::text) AND ((booking_date * 86400000) > created_at));
CREATE UNIQUE INDEX transfer_credit_number ON bank.transfer USING btree (credit, credit_number);
CREATE UNIQUE INDEX transfer_debit_number ON bank.transfer USING btree (debit, debit_number);
CREATE TRIGGER transfer_is_never_changed BEFORE UPDATE ON bank.transfer FOR EACH ROW EXECUTE FUNCTION refuse('a posted transfer is never changed');
CREATE TRIGGER transfer_is_never_deleted BEFORE DELETE ON bank.transfer FOR EACH ROW EXECUTE FUNCTION refuse('a posted transfer is never deleted');
CREATE TRIGGER transfer_is_never_truncated BEFORE TRUNCATE ON bank.transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse('a posted transfer is never deleted');

CREATE TABLE transfer_hold (
    id bigint NOT NULL,
    made_by text COLLATE "C" NOT NULL,
    debit bigint NOT NULL,
    credit bigint,
    creditor_name text COLLATE "C",
    creditor_iban text COLLATE "C",
    amount bigint NOT NULL,
    fee bigint,
    currency text COLLATE "C" NOT NULL,
    reference text COLLATE "C" NOT NULL,
    counted_on bigint NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    status text COLLATE "C" NOT NULL DEFAULT 'pending'::text,
    captured bigint,
    transfer bigint,
    PRIMARY KEY (id),
    CHECK (((captured >= 1) AND (captured <= amount))),
    CHECK (((credit IS NULL) = (creditor_iban IS NOT NULL))),
    CHECK (((creditor_iban IS NULL) = (creditor_name IS NULL))),
    CHECK (((status = 'captured'::text) = (captured IS NOT NULL))),
    CHECK (((status = 'captured'::text) = (transfer IS NOT NULL))),
    CHECK ((amount > 0)),
    CHECK ((expires_at > created_at)),
    CHECK ((fee > 0)),
    CHECK ((id > 0)),
    CHECK ((length(currency) = 3)),
    CHECK ((status = ANY (ARRAY['pending'::text, 'captured'::text, 'released'::text, 'expired'::text]))),
    FOREIGN KEY (credit) REFERENCES account(id),
    FOREIGN KEY (debit) REFERENCES account(id),
    FOREIGN KEY (made_by) REFERENCES bank_user(id),
    FOREIGN KEY (transfer) REFERENCES transfer(id) DEFERRABLE INITIALLY DEFERRED,
    UNIQUE (transfer)
);
CREATE INDEX transfer_hold_counted ON bank.transfer_hold USING btree (debit, counted_on);
CREATE INDEX transfer_hold_debit ON bank.transfer_hold USING btree (debit, id);
CREATE INDEX transfer_hold_pending ON bank.transfer_hold USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE TRIGGER transfer_hold_ends_once BEFORE UPDATE ON bank.transfer_hold FOR EACH ROW WHEN (((old.status <> 'pending'::text) OR (new.id <> old.id) OR (new.debit <> old.debit) OR (new.amount <> old.amount) OR (new.fee IS DISTINCT FROM old.fee) OR (new.currency <> old.currency) OR (new.credit IS DISTINCT FROM old.credit) OR (new.creditor_iban IS DISTINCT FROM old.creditor_iban))) EXECUTE FUNCTION refuse('a hold ends once, and keeps its amount and its payee');
CREATE TRIGGER transfer_hold_is_never_deleted BEFORE DELETE ON bank.transfer_hold FOR EACH ROW EXECUTE FUNCTION refuse('a hold is never deleted');
CREATE TRIGGER transfer_hold_is_never_truncated BEFORE TRUNCATE ON bank.transfer_hold FOR EACH STATEMENT EXECUTE FUNCTION refuse('a hold is never deleted');

CREATE TABLE transfer_text (
    transfer bigint NOT NULL,
    texts text COLLATE "C" NOT NULL,
    PRIMARY KEY (transfer)
);
CREATE INDEX transfer_text_texts ON bank.transfer_text USING gin (texts gin_trgm_ops);

CREATE TABLE transfer_text_extent (
    id bigint NOT NULL,
    last_transfer bigint NOT NULL,
    PRIMARY KEY (id),
    CHECK ((id = 1)),
    CHECK ((last_transfer >= 0))
);

CREATE TABLE used_id (
    table_name text COLLATE "C" NOT NULL,
    last_id bigint NOT NULL,
    PRIMARY KEY (table_name),
    CHECK ((last_id >= 0))
);

CREATE TABLE webhook (
    id bigint NOT NULL,
    "user" text COLLATE "C" NOT NULL,
    url text COLLATE "C" NOT NULL,
    secret text COLLATE "C" NOT NULL,
    "position" bigint NOT NULL,
    created_at bigint NOT NULL,
    removed_at bigint,
    last_turn bigint,
    kinds text COLLATE "C" NOT NULL DEFAULT ''::text,
    paused_at bigint,
    former_secret text COLLATE "C",
    former_secret_until bigint,
    PRIMARY KEY (id),
    CHECK (("position" >= 0)),
    CHECK ((former_secret <> ''::text)),
    CHECK ((id > 0)),
    CHECK ((secret <> ''::text)),
    CHECK ((url <> ''::text)),
    FOREIGN KEY ("user") REFERENCES bank_user(id)
);
CREATE INDEX webhook_user ON bank.webhook USING btree ("user", id) WHERE (removed_at IS NULL);

CREATE TABLE webhook_delivery (
    id bigint NOT NULL,
    webhook bigint NOT NULL,
    notification bigint,
    status text COLLATE "C" NOT NULL,
    attempts bigint NOT NULL,
    outcome text COLLATE "C",
    created_at bigint NOT NULL,
    attempted_at bigint,
    next_attempt_at bigint,
    PRIMARY KEY (id),
    CHECK ((attempts >= 0)),
    CHECK ((id > 0)),
    CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
    FOREIGN KEY (notification) REFERENCES notification(id),
    FOREIGN KEY (webhook) REFERENCES webhook(id)
);
CREATE INDEX webhook_delivery_due ON bank.webhook_delivery USING btree (webhook, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_delivery_of ON bank.webhook_delivery USING btree (webhook, id);

CREATE OR REPLACE FUNCTION bank.next_category_rule_id()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'bank', 'pg_temp'
AS $function$
DECLARE new_id bigint;
BEGIN
    UPDATE used_id SET last_id = last_id + 1 WHERE table_name = 'category_rule' RETURNING last_id INTO new_id;
    RETURN new_id;
END$function$
;

CREATE OR REPLACE FUNCTION bank.next_challenge_id()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'bank', 'pg_temp'
AS $function$BEGIN RETURN (SELECT coalesce(max(id), 0) + 1 FROM challenge); END$function$
;

CREATE OR REPLACE FUNCTION bank.next_change_entry_id()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'bank', 'pg_temp'
AS $function$BEGIN RETURN (SELECT coalesce(max(id), 0) + 1 FROM change_entry); END$function$
;

CREATE OR REPLACE FUNCTION bank.next_device_id()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'bank', 'pg_temp'
AS $function$BEGIN RETURN (SELECT coalesce(max(id), 0) + 1 FROM device); END$function$
;

CREATE OR REPLACE FUNCTION bank.next_session_id()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'bank', 'pg_temp'
AS $function$BEGIN RETURN (SELECT coalesce(max(id), 0) + 1 FROM session); END$function$
;

CREATE OR REPLACE FUNCTION bank.refuse()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'bank', 'pg_temp'
AS $function$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation',
        SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END
$function$
;
