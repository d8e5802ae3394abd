/* write_limit: how fast this machine creates, writes and names files, doing nothing else.
 *
 * usage: write_limit SAMPLE OUTDIR COUNT [THREADS [rename|link]]
 *
 * Writes COUNT copies of the bytes of SAMPLE into OUTDIR. Each gets its name when it is whole: by a rename of a temporary
 * name, or by a link to a file that had none (O_TMPFILE). No merge that delivers whole files under their final names can
 * be faster than the better of the two.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_THREADS = 256 };

static char *bytes;
static size_t size;
static int folder;
static long count;
static long threads = 1;
static int linking;

static void fail(const char *what) {
    fprintf(stderr, "write_limit: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void read_sample(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (file < 0 || fstat(file, &info) != 0) fail(path);
    bytes = malloc((size_t)info.st_size + 1);
    if (bytes == NULL) fail("memory");
    while (size < (size_t)info.st_size) {
        ssize_t n = read(file, bytes + size, (size_t)info.st_size - size);
        if (n <= 0) fail(path);
        size += (size_t)n;
    }
    close(file);
}

static void write_all(int file) {
    for (size_t done = 0; done < size;) {
        ssize_t n = write(file, bytes + done, size - done);
        if (n < 0) fail("write");
        done += (size_t)n;
    }
}

static void write_one(long index) {
    char temporary[40], final[40];
    snprintf(final, sizeof final, "%05ld.pdf", index);
    if (linking) {
        int file = openat(folder, ".", O_WRONLY | O_TMPFILE | O_CLOEXEC, 0644);
        if (file < 0) fail("O_TMPFILE");
        write_all(file);
        /* AT_EMPTY_PATH needs a privilege before Linux 6.10, the name in /proc does not. */
        snprintf(temporary, sizeof temporary, "/proc/self/fd/%d", file);
        if (linkat(AT_FDCWD, temporary, folder, final, AT_SYMLINK_FOLLOW) != 0) fail("link");
        if (close(file) != 0) fail("close");
    } else {
        snprintf(temporary, sizeof temporary, ".%05ld.tmp", index);
        int file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (file < 0) fail(temporary);
        write_all(file);
        if (close(file) != 0) fail("close");
        if (renameat(folder, temporary, folder, final) != 0) fail("rename");
    }
}

static void *work(void *argument) {
    long worker = (long)(size_t)argument;
    for (long i = count * worker / threads; i < count * (worker + 1) / threads; i++) write_one(i + 1);
    return NULL;
}

int main(int argc, char **argv) {
    if (argc < 4 || argc > 6) {
        fprintf(stderr, "usage: write_limit SAMPLE OUTDIR COUNT [THREADS [rename|link]]\n");
        return 64;
    }
    read_sample(argv[1]);
    folder = open(argv[2], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) fail(argv[2]);
    count = strtol(argv[3], NULL, 10);
    if (argc >= 5) threads = strtol(argv[4], NULL, 10);
    linking = argc == 6 && strcmp(argv[5], "link") == 0;
    if (threads < 1) threads = 1;
    if (threads > MAX_THREADS) threads = MAX_THREADS;
    pthread_t running[MAX_THREADS];
    for (long i = 1; i < threads; i++)
        if (pthread_create(&running[i], NULL, work, (void *)(size_t)i) != 0) fail("thread");
    work((void *)0);
    for (long i = 1; i < threads; i++) pthread_join(running[i], NULL);
    return 0;
}
