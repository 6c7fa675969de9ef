#include "Fixtures.h"

static const unsigned char tour_tape[] = {
#embed "tapes/tour.tape"
};

static const unsigned char vietnamese_catalogue[] = {
#embed "languages/vi.po"
};

const unsigned char *bank_tour_tape(size_t *length) {
    *length = sizeof tour_tape;
    return tour_tape;
}

const unsigned char *bank_vietnamese_catalogue(size_t *length) {
    *length = sizeof vietnamese_catalogue;
    return vietnamese_catalogue;
}
