/* peak COMMAND…: runs a command and prints the most memory that it had, in KiB, and the milliseconds that it took. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 2) return 64;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    pid_t child = fork();
    if (child == 0) {
        freopen("/dev/null", "w", stdout);
        freopen("/dev/null", "w", stderr);
        execvp(arguments[1], arguments + 1);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child) return 74;
    clock_gettime(CLOCK_MONOTONIC, &end);
    /* A file and books that do not agree end with 1, and are compared all the same. */
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) return 70;
    double milliseconds = (end.tv_sec - begin.tv_sec) * 1e3 + (end.tv_nsec - begin.tv_nsec) / 1e6;
    printf("%ld %.0f\n", usage.ru_maxrss, milliseconds);
    return 0;
}
