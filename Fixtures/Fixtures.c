#include "Fixtures.h"

static const unsigned char tour_tape[] = {
#embed "tapes/tour.tape"
};

const unsigned char *bank_tour_tape(size_t *length) {
    *length = sizeof tour_tape;
    return tour_tape;
}
