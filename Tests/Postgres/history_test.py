"""Tests of the checker: histories that were written by hand, of which it must refuse all but the sound ones."""

import unittest

from history import Booked, Operation, Payment, check

opening = {"A": 100, "B": 100, "C": 0}
first, second = Payment("k1", "A", "B", 5), Payment("k2", "B", "C", 7)
both = [Booked(1, *first), Booked(2, *second)]


def pay(payment, start, end, result="ok", id=0):
    return Operation("pay", "client", start, end, result, payment, id)


def read(start, end, *balances):
    return Operation("read", "reader", start, end, "ok", dict(zip("ABC", balances)))


def listed(start, end, newest):
    return Operation("list", "reader", start, end, "ok", newest)


made = [pay(first, 0, 1, id=1), pay(second, 2, 3, id=2)]


class HistoryTest(unittest.TestCase):
    def is_sound(self, operations, booked):
        self.assertEqual(check(operations, opening, booked), [])

    def is_refused(self, kind, operations, booked):
        faults = check(operations, opening, booked)
        self.assertTrue([each for each in faults if each.startswith(kind + ":")], f"{kind}: {faults}")

    def test_sound(self):
        self.is_sound(made + [read(-2, -1, 100, 100, 0), read(1.5, 1.6, 95, 105, 0), read(3.5, 4, 95, 98, 7)], both)
        self.is_sound([], [])

    def test_lists(self):
        self.is_sound(made + [listed(0.5, 4, 0), listed(1.5, 2.5, 2), listed(2.6, 2.7, 2), listed(3.5, 4, 2)], both)
        self.is_refused("unlisted", made + [listed(1.5, 4, 0)], both)
        self.is_refused("unlisted", made + [listed(2.1, 2.2, 2), listed(2.3, 4, 1)], both)

    def test_reads_at_the_same_time_may_show_either(self):
        for balances in ((100, 100, 0), (95, 105, 0), (95, 98, 7)):
            self.is_sound(made + [read(0.5, 2.5, *balances)], both)

    def test_unknown_answers(self):
        repeated = [pay(first, 0, 1, "unknown"), pay(first, 2, 3, id=1)]
        self.is_sound(repeated + [read(1.5, 1.6, 95, 105, 0)], both[:1])
        self.is_sound(repeated + [read(1.5, 1.6, 100, 100, 0)], both[:1])
        self.is_sound(repeated[:1], both[:1])
        self.is_sound(repeated[:1], [])
        # The first attempt arrives after the second was refused.
        self.is_sound([repeated[0], pay(first, 2, 3, "refused")], both[:1])

    def test_refused(self):
        self.is_sound([pay(first, 0, 1, "refused")], [])
        self.is_refused("refused and booked", [pay(first, 0, 1, "refused")], both[:1])

    def test_lost(self):
        self.is_refused("lost", made, both[:1])
        self.is_refused("lost", made, [both[0], Booked(3, *second)])

    def test_doubled(self):
        self.is_refused("doubled", made, both + [Booked(3, *second)])

    def test_answers_differ(self):
        self.is_refused("answers differ", made + [pay(second, 4, 5, id=3)], both)

    def test_unasked_and_changed(self):
        self.is_refused("unasked", made[:1], both)
        self.is_refused("changed", made, [both[0], Booked(2, "k2", "B", "C", 8)])

    def test_wrong_total(self):
        self.is_refused("wrong total", made + [read(4, 5, 95, 98, 8)], both)
        self.is_refused("wrong total", made + [read(4, 5, 95, 105)], both)

    def test_torn(self):
        self.is_refused("torn", made + [read(0.5, 5, 100, 93, 7)], both)

    def test_unseen(self):
        self.is_refused("unseen", made + [read(1.1, 1.2, 100, 100, 0)], both)
        self.is_refused("unseen", made + [read(3.1, 3.2, 95, 105, 0)], both)

    def test_a_later_read_shows_less(self):
        late = [pay(first, 0, 1, id=1), pay(second, 2, 9, id=2)]
        self.is_sound(late + [read(3, 4, 95, 105, 0), read(5, 6, 95, 98, 7)], both)
        self.is_refused("unseen", late + [read(3, 4, 95, 98, 7), read(5, 6, 95, 105, 0)], both)

    def test_too_early(self):
        self.is_refused("too early", made + [read(1.5, 1.6, 95, 98, 7)], both)

    def test_the_same_balances_twice(self):
        back = Payment("k3", "B", "A", 5)
        booked = [Booked(1, *first), Booked(2, *back)]
        operations = [pay(first, 0, 1, id=1), pay(back, 2, 3, id=2), read(4, 5, 100, 100, 0)]
        self.is_sound(operations, booked)
        self.is_refused("unseen", operations + [read(1.1, 1.2, 100, 100, 0)], booked)

    def test_reordered(self):
        self.is_refused("reordered", [pay(first, 0, 1, id=2), pay(second, 2, 3, id=1)],
                        [Booked(1, *second), Booked(2, *first)])


if __name__ == "__main__":
    unittest.main()
