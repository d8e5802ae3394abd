/* launch: runs a program and writes down what it cost.
 *
 * usage: launch FILE PROGRAM [ARGUMENT...]
 *
 * FILE gets one JSON object: wall seconds, processor seconds (of children too), the largest resident set in kB, and the
 * exit status. A small program has to do this, since a process's largest resident set begins with that of the process
 * it was forked from.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec * 1e-6; }

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: launch FILE PROGRAM [ARGUMENT...]\n");
        return 64;
    }
    double start = now();
    pid_t child = fork();
    if (child < 0) {
        perror("launch: fork");
        return 2;
    }
    if (child == 0) {
        execvp(argv[2], argv + 2);
        perror(argv[2]);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) {
        perror("launch: wait4");
        return 2;
    }
    double end = now();
    FILE *file = fopen(argv[1], "w");
    if (file == NULL) {
        perror(argv[1]);
        return 2;
    }
    fprintf(file, "{\"seconds\": %.6f, \"processor\": %.6f, \"memory\": %ld, \"status\": %d}\n", end - start,
            seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss,
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return fclose(file) == 0 ? 0 : 2;
}
