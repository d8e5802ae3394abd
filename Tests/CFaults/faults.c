#define _GNU_SOURCE
#include "CFaults.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char wanted[32];
static long first;
static int is_lasting;
static int error_number; // 0 ends the program
static atomic_long calls;
static pid_t program; // its children have no faults
static const char *told; // where calls are told
static const char *meant; // how the paths of files that may fail end

__attribute__((constructor)) static void read_fault(void) {
    const char *text = getenv("PACKET_FAULT");
    char name[32], error[16];
    long number;
    program = getpid();
    told = getenv("PACKET_SYNCS");
    meant = getenv("PACKET_FAULT_FILE");
    if (!text) {
        return;
    }
    if (sscanf(text, "%31[^:]:%ld:%15s", name, &number, error) == 3) {
        is_lasting = 0;
    } else if (sscanf(text, "%31[^:]:%ld+:%15s", name, &number, error) == 3) {
        is_lasting = 1;
    } else {
        return;
    }
    first = number;
    error_number = strcmp(error, "kill") == 0 ? 0 : atoi(error);
    memcpy(wanted, name, sizeof wanted);
}

static int fails(const char *name) {
    if (strcmp(name, wanted) != 0 || getpid() != program) {
        return 0;
    }
    long number = atomic_fetch_add(&calls, 1) + 1;
    if (is_lasting ? number < first : number != first) {
        return 0;
    }
    if (error_number == 0) {
        kill(getpid(), SIGKILL);
    }
    errno = error_number;
    return 1;
}

#define NEXT(name, type) ((type)dlsym(RTLD_NEXT, name))

static int is_meant(const char *path) {
    size_t length = strlen(path), ending = meant ? strlen(meant) : 0;
    return ending == 0 || (ending <= length && memcmp(path + length - ending, meant, ending) == 0);
}

// Where a descriptor is of a file that may fail.
static int is_meant_file(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    return is_meant(path);
}

// The mode behind the flags, which is there for new files only.
#define TAKE_MODE(mode, flags)                                   \
    mode_t mode = 0;                                             \
    if (((flags) & O_CREAT) || ((flags) & O_TMPFILE) == O_TMPFILE) { \
        va_list more;                                            \
        va_start(more, flags);                                   \
        mode = va_arg(more, mode_t);                             \
        va_end(more);                                            \
    }

int open(const char *path, int flags, ...) {
    TAKE_MODE(mode, flags)
    if (is_meant(path) && fails("open")) {
        return -1;
    }
    return NEXT("open", int (*)(const char *, int, ...))(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    TAKE_MODE(mode, flags)
    if (is_meant(path) && fails("open")) {
        return -1;
    }
    return NEXT("open64", int (*)(const char *, int, ...))(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    TAKE_MODE(mode, flags)
    if (is_meant(path) && fails("open")) {
        return -1;
    }
    return NEXT("openat", int (*)(int, const char *, int, ...))(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    TAKE_MODE(mode, flags)
    if (is_meant(path) && fails("open")) {
        return -1;
    }
    return NEXT("openat64", int (*)(int, const char *, int, ...))(folder, path, flags, mode);
}

ssize_t read(int file, void *bytes, size_t count) {
    if (strcmp(wanted, "read") == 0 && is_meant_file(file) && fails("read")) {
        return -1;
    }
    return NEXT("read", ssize_t (*)(int, void *, size_t))(file, bytes, count);
}

int mkdir(const char *path, mode_t mode) {
    if (is_meant(path) && fails("mkdir")) {
        return -1;
    }
    return NEXT("mkdir", int (*)(const char *, mode_t))(path, mode);
}

int mkdirat(int folder, const char *path, mode_t mode) {
    if (is_meant(path) && fails("mkdir")) {
        return -1;
    }
    return NEXT("mkdirat", int (*)(int, const char *, mode_t))(folder, path, mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
    if (file > 2 && fails("write")) {
        return -1;
    }
    return NEXT("write", ssize_t (*)(int, const void *, size_t))(file, bytes, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    if (fails("pwrite")) {
        return -1;
    }
    return NEXT("pwrite64", ssize_t (*)(int, const void *, size_t, off64_t))(file, bytes, count, offset);
}

static void tell(const char *name, int file) {
    if (!told || getpid() != program) {
        return;
    }
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path);
    int list = open(told, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (list >= 0) {
        dprintf(list, "%s %.*s\n", name, length < 0 ? 0 : (int)length, path);
        close(list);
    }
}

static int sync_with(const char *name, int file) {
    tell(name, file);
    return fails(name) ? -1 : NEXT(name, int (*)(int))(file);
}

int fsync(int file) { return sync_with("fsync", file); }

int fdatasync(int file) { return sync_with("fdatasync", file); }

int syncfs(int file) { return sync_with("syncfs", file); }

int renameat2(int from, const char *name, int to, const char *target, unsigned int flags) {
    if (fails("rename")) {
        return -1;
    }
    return NEXT("renameat2", int (*)(int, const char *, int, const char *, unsigned int))(
        from, name, to, target, flags);
}

int renameat(int from, const char *name, int to, const char *target) {
    if (fails("replace")) {
        return -1;
    }
    return NEXT("renameat", int (*)(int, const char *, int, const char *))(from, name, to, target);
}
