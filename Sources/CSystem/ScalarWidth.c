#include "CSystem.h"
#include "ScalarWidthTables.h"

#include <stdbool.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool contains(const scalar_range *ranges, size_t count, uint32_t scalar) {
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (scalar > ranges[middle].last) {
            low = middle + 1;
        } else if (scalar < ranges[middle].first) {
            high = middle;
        } else {
            return true;
        }
    }
    return false;
}

int bank_scalar_width(uint32_t scalar) {
    if (scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0)) return -1;
    if (scalar < zero_width_ranges[0].first) return 1;
    if (contains(zero_width_ranges, COUNT(zero_width_ranges), scalar)) return 0;
    return contains(wide_ranges, COUNT(wide_ranges), scalar) ? 2 : 1;
}
