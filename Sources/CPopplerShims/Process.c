// The child process in which poppler runs, and its supervision.
// Between fork and _exit the child runs C and poppler only; glibc makes malloc usable there. The parent calls no function
// of the libraries itself, so no lock of theirs can be held when the child begins.
#define _GNU_SOURCE
#include "CPopplerShims.h"
#include "Requests.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct header {
    uint32_t word; ///< the operation of a request, the status of an answer
    uint32_t seconds; ///< how long the child may take
    uint64_t count;
};

/// What poppler may take beyond what the parent has: twice the largest picture.
#define MEMORY_LIMIT ((rlim_t)896 << 20)

/// The largest request: the largest document, and something.
#define REQUEST_LIMIT ((UINT64_C(1) << 30) + (1 << 20))

// MARK: The child

static bool read_all(int channel, void *bytes, uint64_t count) {
    for (uint64_t done = 0; done < count;) {
        ssize_t got = read(channel, (uint8_t *)bytes + done, count - done);
        if (got <= 0 && !(got < 0 && errno == EINTR)) {
            return false;
        }
        done += got > 0 ? (uint64_t)got : 0;
    }
    return true;
}

static bool write_all(int channel, const void *bytes, uint64_t count) {
    for (uint64_t done = 0; done < count;) {
        ssize_t sent = send(channel, (const uint8_t *)bytes + done, count - done, MSG_NOSIGNAL);
        if (sent <= 0 && !(sent < 0 && errno == EINTR)) {
            return false;
        }
        done += sent > 0 ? (uint64_t)sent : 0;
    }
    return true;
}

void preview_child(int channel) {
    for (;;) {
        struct header header;
        if (!read_all(channel, &header, sizeof header) || header.count > REQUEST_LIMIT) {
            _exit(0);
        }
        uint8_t *payload = malloc(header.count > 0 ? header.count : 1);
        if (payload == NULL || !read_all(channel, payload, header.count)) {
            _exit(1);
        }
        // The parent waits no longer either; this ends the child also when the parent is gone.
        alarm(header.seconds + 1);
        struct reader request = {.bytes = payload, .count = header.count};
        struct writer answer = {0};
        uint32_t status = preview_serve(header.word, &request, &answer);
        alarm(0);
        bool has_answer = status == PREVIEW_DONE || status == PREVIEW_UNREADABLE;
        struct header reply = {.word = status, .count = has_answer && !answer.bad ? answer.count : 0};
        if (!write_all(channel, &reply, sizeof reply) || !write_all(channel, answer.bytes, reply.count)) {
            _exit(1);
        }
        free(payload);
        free(answer.bytes);
    }
}

/// Lowers a soft limit; a limit that is lower already stays.
static void limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit current;
    if (getrlimit(resource, &current) == 0 && (current.rlim_cur == RLIM_INFINITY || value < current.rlim_cur)) {
        current.rlim_cur = value;
        setrlimit(resource, &current);
    }
}

/// The bytes of addresses that the process has.
static rlim_t address_space(void) {
    char text[64] = "";
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t count = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) {
        close(file);
    }
    return count > 0 ? (rlim_t)strtoull(text, NULL, 10) * (rlim_t)sysconf(_SC_PAGESIZE) : 0;
}

static _Noreturn void run_child(int channel) {
    // Nothing else of the parent's stays open: no lock, and no end of another child's socket.
    if (channel != 3 && dup2(channel, 3) < 0) {
        _exit(1);
    }
    close_range(4, ~0U, 0);
    int null = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor < 3 && null >= 0; descriptor++) {
        dup2(null, descriptor);
    }
    static const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGALRM, SIGTERM};
    for (size_t index = 0; index < sizeof signals / sizeof signals[0]; index++) {
        signal(signals[index], SIG_DFL); // no crash report of the parent's runtime
    }
    // Ctrl-C reaches the whole group; the parent decides what is finished first, and closing the socket ends us.
    signal(SIGINT, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    limit(RLIMIT_CORE, 0);
#if !__has_feature(address_sanitizer) // which sets terabytes of addresses aside
    limit(RLIMIT_AS, address_space() + MEMORY_LIMIT);
#endif
    preview_child(3);
}

// MARK: The parent

uint32_t preview_start(struct preview_process *process) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return PREVIEW_SYSTEM;
    }
    pid_t child = fork();
    if (child == 0) {
        run_child(ends[1]);
    }
    int error = errno;
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        errno = error;
        return PREVIEW_SYSTEM;
    }
    process->pid = child;
    process->channel = ends[0];
    return PREVIEW_DONE;
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Sends or receives until all is done, the other end is gone or the time is over.
static bool transfer(int channel, bool sending, uint8_t *bytes, uint64_t count, int64_t deadline) {
    for (uint64_t done = 0; done < count;) {
        ssize_t moved = sending ? send(channel, bytes + done, count - done, MSG_NOSIGNAL | MSG_DONTWAIT)
                                : recv(channel, bytes + done, count - done, MSG_DONTWAIT);
        if (moved > 0) {
            done += (uint64_t)moved;
            continue;
        }
        if (moved == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
            return false;
        }
        int64_t left = deadline - milliseconds();
        struct pollfd wait = {.fd = channel, .events = sending ? POLLOUT : POLLIN};
        if (left <= 0 || (poll(&wait, 1, left > 60000 ? 60000 : (int)left) < 0 && errno != EINTR)) {
            return false;
        }
    }
    return true;
}

uint32_t preview_exchange(const struct preview_process *process, uint32_t operation, const uint8_t *bytes,
                          uint64_t count, uint32_t seconds, uint8_t **answer, uint64_t *answer_count) {
    *answer = NULL;
    *answer_count = 0;
    if (count > REQUEST_LIMIT) {
        return PREVIEW_TOO_LARGE;
    }
    int64_t deadline = milliseconds() + (int64_t)seconds * 1000;
    struct header request = {.word = operation, .seconds = seconds, .count = count};
    struct header reply;
    if (!transfer(process->channel, true, (uint8_t *)&request, sizeof request, deadline)
        || !transfer(process->channel, true, (uint8_t *)bytes, count, deadline)
        || !transfer(process->channel, false, (uint8_t *)&reply, sizeof reply, deadline)
        || reply.word > PREVIEW_ENCRYPTED || reply.count > UINT64_C(1) << 32) {
        return milliseconds() >= deadline ? PREVIEW_LATE : PREVIEW_GONE;
    }
    uint8_t *received = malloc(reply.count > 0 ? reply.count : 1);
    if (received == NULL) {
        errno = ENOMEM;
        return PREVIEW_SYSTEM;
    }
    if (!transfer(process->channel, false, received, reply.count, deadline)) {
        free(received);
        return milliseconds() >= deadline ? PREVIEW_LATE : PREVIEW_GONE;
    }
    *answer = received;
    *answer_count = reply.count;
    return reply.word;
}

void preview_stop(struct preview_process *process) {
    if (process->pid <= 0) {
        return;
    }
    close(process->channel);
    kill(process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    process->pid = 0;
}

void preview_free(uint8_t *answer) { free(answer); }
