#include "Fixtures.h"

#include <string.h>

// #embed is C23, which the compiler has; the package does not ask for that standard elsewhere.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char tour[] = {
#embed "tapes/tour.tape"
};

static const unsigned char vietnamese_catalogue[] = {
#embed "languages/vi.po"
};

static const unsigned char statement_words[] = {
#embed "statements/words.txt"
};

static const unsigned char branches[] = {
#embed "branches/branches.tsv"
};

static const unsigned char api_examples[] = {
#embed "api/examples.json"
};

static const unsigned char sqlite_schema[] = {
#embed "../docs/schema.sqlite.sql"
};

static const unsigned char page_style[] = {
#embed "pages/style.css"
};

static const unsigned char page_script[] = {
#embed "pages/script.js"
};

static const unsigned char page_icon[] = {
#embed "pages/icon.svg"
};

static const unsigned char first_steps[] = {
#embed "tapes/first-steps.tape"
};

static const unsigned char household_month[] = {
#embed "tapes/household-month.tape"
};

static const unsigned char lost_card[] = {
#embed "tapes/lost-card.tape"
};

static const unsigned char careful_transfer[] = {
#embed "tapes/careful-transfer.tape"
};

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t length;
} tapes[] = {
    {"tour", tour, sizeof tour},
    {"first-steps", first_steps, sizeof first_steps},
    {"household-month", household_month, sizeof household_month},
    {"lost-card", lost_card, sizeof lost_card},
    {"careful-transfer", careful_transfer, sizeof careful_transfer},
};

const unsigned char *bank_tape(const char *name, size_t *length) {
    for (size_t index = 0; index < sizeof tapes / sizeof *tapes; index++) {
        if (strcmp(tapes[index].name, name) != 0) continue;
        *length = tapes[index].length;
        return tapes[index].bytes;
    }
    return NULL;
}

const unsigned char *bank_vietnamese_catalogue(size_t *length) {
    *length = sizeof vietnamese_catalogue;
    return vietnamese_catalogue;
}

const unsigned char *bank_statement_words(size_t *length) {
    *length = sizeof statement_words;
    return statement_words;
}

const unsigned char *bank_branches(size_t *length) {
    *length = sizeof branches;
    return branches;
}

const unsigned char *bank_api_examples(size_t *length) {
    *length = sizeof api_examples;
    return api_examples;
}

const unsigned char *bank_sqlite_schema(size_t *length) {
    *length = sizeof sqlite_schema;
    return sqlite_schema;
}

const unsigned char *bank_page_style(size_t *length) {
    *length = sizeof page_style;
    return page_style;
}

const unsigned char *bank_page_script(size_t *length) {
    *length = sizeof page_script;
    return page_script;
}

const unsigned char *bank_page_icon(size_t *length) {
    *length = sizeof page_icon;
    return page_icon;
}
