extension Schema {
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
            account INTEGER PRIMARY KEY REFERENCES account (id),
            opening INTEGER NOT NULL,
            opening_entry INTEGER NOT NULL CHECK (opening_entry >= 0),
            sent_through INTEGER NOT NULL CHECK (sent_through >= 0)
        ) STRICT;
        INSERT INTO clearing_account (account, opening, opening_entry, sent_through)
        SELECT a.id, b.posted, b.entry_count, b.entry_count FROM account a JOIN balance b ON b.account = a.id
        WHERE a.id < 0 AND a.number >= '*clearing-' AND a.number < '*clearing.';
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
        CREATE INDEX clearing_payment_submitted ON clearing_payment (settlement_date, transfer)
            WHERE status = 'submitted';
        CREATE INDEX clearing_payment_status ON clearing_payment (status, transfer);
        CREATE INDEX clearing_payment_message ON clearing_payment (message) WHERE message IS NOT NULL;
        CREATE INDEX clearing_payment_recall ON clearing_payment (transfer)
            WHERE recall_status = 'requested' AND recall_message IS NULL;
        CREATE INDEX clearing_payment_recall_message ON clearing_payment (recall_message)
            WHERE recall_message IS NOT NULL;
        CREATE TRIGGER clearing_payment_is_never_deleted BEFORE DELETE ON clearing_payment
        BEGIN SELECT RAISE (ABORT, 'a payment to another bank is never deleted'); END;
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
        BEGIN SELECT RAISE (ABORT, 'an incoming payment is never deleted'); END;
        """
}
