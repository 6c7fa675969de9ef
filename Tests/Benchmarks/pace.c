/*
 * Runs two commands in turn, A B A B …, and prints the median of each, of their ratios and of their
 * differences, and the most memory that each needed, in MiB: what slows the machine down meets both.
 *
 *   pace ROUNDS SETUP A B      (SETUP is a command for sh and runs untimed before each; "" for none)
 *
 * A word <FILE of A or B is its standard input. Where the rounds are many two more come first.
 */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Splits at spaces; the commands of the benchmarks need no quotes but single ones. */
static char **words(char *text) {
    char **list = calloc(64, sizeof *list);
    int count = 0;
    while (*text && count < 63) {
        while (*text == ' ') text++;
        if (!*text) break;
        char stop = ' ';
        if (*text == '\'') { stop = '\''; text++; }
        list[count++] = text;
        while (*text && *text != stop) text++;
        if (*text) *text++ = 0;
    }
    return list;
}

static double run(char **words, double *peak) {
    char *command[64], *input = "/dev/null";
    int count = 0;
    for (; *words; words++) {
        if (**words == '<') input = *words + 1;
        else command[count++] = *words;
    }
    command[count] = NULL;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int status;
    double start = seconds();
    if (posix_spawnp(&child, command[0], &actions, NULL, command, environ) != 0) {
        fprintf(stderr, "%s cannot be started\n", command[0]);
        exit(1);
    }
    struct rusage usage;
    wait4(child, &status, 0, &usage);
    double end = seconds();
    posix_spawn_file_actions_destroy(&actions);
    if (status != 0) { fprintf(stderr, "%s failed\n", command[0]); exit(1); }
    if ((double)usage.ru_maxrss / 1024 > *peak) *peak = (double)usage.ru_maxrss / 1024;
    return end - start;
}

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return values[count / 2];
}

int main(int count, char **arguments) {
    if (count != 5) return 64;
    int rounds = atoi(arguments[1]);
    const char *setup = arguments[2];
    char **a = words(strdup(arguments[3])), **b = words(strdup(arguments[4]));
    double *as = calloc((size_t)rounds, sizeof(double)), *bs = calloc((size_t)rounds, sizeof(double));
    double *ratios = calloc((size_t)rounds, sizeof(double));
    double *differences = calloc((size_t)rounds, sizeof(double));
    double peak = 0, other_peak = 0;
    for (int round = rounds < 9 ? 0 : -2; round < rounds; round++) {
        if (*setup && system(setup) != 0) return 1;
        double first = run(a, &peak);
        if (*setup && system(setup) != 0) return 1;
        double second = run(b, &other_peak);
        if (round < 0) continue;
        as[round] = first;
        bs[round] = second;
        ratios[round] = first / second;
    }
    for (int round = 0; round < rounds; round++) differences[round] = as[round] - bs[round];
    printf(
        "%.3f %.3f %.2f %.3f %.0f %.0f\n", median(as, rounds) * 1e3, median(bs, rounds) * 1e3, median(ratios, rounds),
        median(differences, rounds) * 1e3, peak, other_peak);
    return 0;
}
