extension PostgresSchema {
    /// Version 17: lists in the order of days, failed work of a day, payments to and from other banks, direct debits,
    /// an index of scheduled transfers, the parts of card payments, paused webhooks, what apps read again,
    /// metadata, and entries of statement files.
    static let version17 = [
        dayOrder17, dayFailures17, clearing, directDebits, unbookedTransfers17, cardParts17,
        unbookedPayments17, webhookChoices17, resourceChanges17, metadata17, importedEntries17,
    ].joined(separator: "\n")

    /// Payments to and from other banks.
    ///
    /// A payment to another bank has a row from the moment it is sent or ends. One without a row waits, if its entry of
    /// the clearing account comes after `sent_through`. `opening` is what the account had before the bank kept this,
    /// up to its entry `opening_entry`; the rest of its balance is the sum of what is between the banks, and of
    /// imported bookings.
    static let clearing = """
        CREATE TABLE clearing_account (
            account bigint PRIMARY KEY REFERENCES account (id),
            opening bigint NOT NULL,
            opening_entry bigint NOT NULL CHECK (opening_entry >= 0),
            sent_through bigint NOT NULL CHECK (sent_through >= 0)
        );
        INSERT INTO clearing_account (account, opening, opening_entry, sent_through)
        SELECT a.id, b.posted, b.entry_count, b.entry_count FROM account a JOIN balance b ON b.account = a.id
        WHERE a.id < 0 AND a.number >= '*clearing-' AND a.number < '*clearing.';
        CREATE TABLE clearing_message (
            id bigint PRIMARY KEY CHECK (id > 0),
            created_at bigint NOT NULL,
            settlement_date bigint NOT NULL
        );
        CREATE TABLE clearing_payment (
            transfer bigint PRIMARY KEY REFERENCES transfer (id),
            message bigint REFERENCES clearing_message (id),
            status text COLLATE "C" NOT NULL CHECK (status IN ('submitted', 'settled', 'rejected', 'returned')),
            reason text COLLATE "C" CHECK (length(reason) = 4),
            settlement_date bigint,
            returned bigint CHECK (returned > 0),
            return_id text COLLATE "C",
            changed_at bigint NOT NULL,
            recall_status text COLLATE "C" CHECK (recall_status IN ('requested', 'accepted', 'refused')),
            recall_reason text COLLATE "C" CHECK (length(recall_reason) = 4),
            recall_refusal text COLLATE "C" CHECK (length(recall_refusal) = 4),
            recall_message bigint REFERENCES clearing_message (id),
            CHECK ((recall_status IS NULL) = (recall_reason IS NULL))
        );
        CREATE INDEX clearing_payment_submitted ON clearing_payment (settlement_date, transfer)
            WHERE status = 'submitted';
        CREATE INDEX clearing_payment_status ON clearing_payment (status, transfer);
        CREATE INDEX clearing_payment_message ON clearing_payment (message) WHERE message IS NOT NULL;
        CREATE INDEX clearing_payment_recall ON clearing_payment (transfer)
            WHERE recall_status = 'requested' AND recall_message IS NULL;
        CREATE INDEX clearing_payment_recall_message ON clearing_payment (recall_message)
            WHERE recall_message IS NOT NULL;
        CREATE TRIGGER clearing_payment_is_never_deleted BEFORE DELETE ON clearing_payment
        FOR EACH ROW EXECUTE FUNCTION refuse('a payment to another bank is never deleted');
        CREATE TRIGGER clearing_payment_is_never_truncated BEFORE TRUNCATE ON clearing_payment
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a payment to another bank is never deleted');
        CREATE TABLE incoming_payment (
            id bigint PRIMARY KEY CHECK (id > 0),
            network_id text COLLATE "C" NOT NULL,
            uetr text COLLATE "C",
            amount bigint NOT NULL CHECK (amount > 0),
            currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
            debtor_name text COLLATE "C" NOT NULL,
            debtor_account text COLLATE "C",
            creditor_account text COLLATE "C" NOT NULL,
            creditor_name text COLLATE "C" NOT NULL,
            reference text COLLATE "C" NOT NULL,
            end_to_end_id text COLLATE "C",
            received_at bigint NOT NULL,
            status text COLLATE "C" NOT NULL CHECK (status IN ('booked', 'suspended', 'recalled', 'returning', 'returned')),
            reason text COLLATE "C" CHECK (length(reason) = 4),
            account bigint REFERENCES account (id),
            entry_number bigint,
            message bigint REFERENCES clearing_message (id),
            recall_id text COLLATE "C" UNIQUE,
            recall_status text COLLATE "C" CHECK (recall_status IN ('requested', 'accepted', 'refused')),
            recall_reason text COLLATE "C" CHECK (length(recall_reason) = 4),
            recall_refusal text COLLATE "C" CHECK (length(recall_refusal) = 4),
            recall_message bigint REFERENCES clearing_message (id),
            CHECK ((recall_status IS NULL) = (recall_reason IS NULL)),
            CHECK ((recall_status IS NULL) = (recall_id IS NULL)),
            CHECK (status <> 'booked' OR account IS NOT NULL),
            CHECK (status <> 'suspended' OR account IS NULL),
            CHECK (status <> 'recalled' OR recall_status IS NOT NULL),
            CHECK ((status = 'returned') = (message IS NOT NULL))
        );
        CREATE INDEX incoming_payment_name ON incoming_payment (network_id);
        CREATE INDEX incoming_payment_uetr ON incoming_payment (uetr) WHERE uetr IS NOT NULL;
        CREATE INDEX incoming_payment_open ON incoming_payment (status, id)
            WHERE status IN ('suspended', 'recalled', 'returning');
        CREATE INDEX incoming_payment_message ON incoming_payment (message) WHERE message IS NOT NULL;
        CREATE INDEX incoming_payment_refusal ON incoming_payment (id)
            WHERE recall_status = 'refused' AND recall_message IS NULL;
        CREATE INDEX incoming_payment_recall_message ON incoming_payment (recall_message)
            WHERE recall_message IS NOT NULL;
        CREATE TRIGGER incoming_payment_is_never_deleted BEFORE DELETE ON incoming_payment
        FOR EACH ROW EXECUTE FUNCTION refuse('an incoming payment is never deleted');
        CREATE TRIGGER incoming_payment_is_never_truncated BEFORE TRUNCATE ON incoming_payment
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('an incoming payment is never deleted');
        COMMENT ON TABLE clearing_account IS
            'The bank''s accounts for money between banks, and how far their payments were sent.';
        COMMENT ON TABLE clearing_message IS 'Messages to other banks.';
        COMMENT ON TABLE clearing_payment IS
            'Payments to other banks that were sent or ended; never deleted.';
        COMMENT ON TABLE incoming_payment IS 'Payments from other banks; never deleted.';
        """
}
