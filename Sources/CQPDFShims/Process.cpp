// The child process in which libqpdf runs, and its supervision.
// Between fork and _exit the child runs C++ only; glibc makes malloc usable there. The parent waits in poll().
#include "CQPDFShims.h"
#include "Snapshot.hpp"

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the snapshot is written in the host's byte order");

namespace
{
    constexpr int failure_reported = 3; ///< exit status of a child that sent a failure

    /// How many times longer everything takes in this build.
#if defined(__has_feature) && __has_feature(address_sanitizer)
    constexpr uint32_t slowness = 4;
#else
    constexpr uint32_t slowness = 1;
#endif

    /// Lowers a soft limit; a limit that is lower already stays.
    void
    limit(__rlimit_resource_t resource, rlim_t value)
    {
        rlimit current{};
        if (getrlimit(resource, &current) == 0 && (current.rlim_cur == RLIM_INFINITY || value < current.rlim_cur)) {
            current.rlim_cur = value;
            setrlimit(resource, &current);
        }
    }

    rlim_t
    address_space()
    {
        unsigned long pages = 0;
        if (FILE* file = fopen("/proc/self/statm", "re")) {
            if (fscanf(file, "%lu", &pages) != 1) {
                pages = 0;
            }
            fclose(file);
        }
        return static_cast<rlim_t>(pages) * static_cast<rlim_t>(sysconf(_SC_PAGESIZE));
    }

    void
    report(int descriptor, uint8_t status, std::string text)
    {
        text.resize(std::min<size_t>(text.size(), 2000));
        text.insert(0, std::string("PKTFAIL1") + static_cast<char>(status));
        for (size_t done = 0; done < text.size();) {
            ssize_t written = write(descriptor, text.data() + done, text.size() - done);
            if (written <= 0) {
                _exit(1);
            }
            done += static_cast<size_t>(written);
        }
    }

    [[noreturn]] void
    run_child(int descriptor, const uint8_t* bytes, size_t count, const char* password, pdfshim_limits const& limits)
    {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        // Another thread's child may have been forked while our pipe was open, and the other way round: keep only ours.
        descriptor = dup2(descriptor, 3) == 3 ? 3 : descriptor;
        if (descriptor == 3) {
            close_range(4, ~0U, 0);
        }
        signal(SIGPIPE, SIG_DFL);
        for (int number: {SIGINT, SIGTERM, SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE}) {
            signal(number, SIG_DFL); // no crash report of the parent's runtime, no handler of the parent's
        }
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, nullptr);
        limit(RLIMIT_CORE, 0);
        if (limits.memory_bytes) {
            limit(RLIMIT_AS, address_space() + limits.memory_bytes);
        }
        if (limits.wall_milliseconds) {
            limit(RLIMIT_CPU, limits.wall_milliseconds / 1000 * slowness + 1);
        }
        try {
            write_snapshot(descriptor, bytes, count, password, limits.output_bytes);
            _exit(0);
        } catch (SnapshotFailure& failure) {
            report(descriptor, failure.status, failure.text);
        } catch (QPDFExc& error) {
            switch (error.getErrorCode()) {
            case qpdf_e_password:
                report(descriptor, PDFSHIM_PASSWORD, "");
                break;
            case qpdf_e_unsupported:
                report(descriptor, PDFSHIM_UNSUPPORTED, error.getMessageDetail());
                break;
            default:
                report(descriptor, PDFSHIM_DAMAGED, error.getMessageDetail());
            }
        } catch (std::bad_alloc&) {
            report(descriptor, PDFSHIM_MEMORY, "");
        } catch (std::exception& error) {
            report(descriptor, PDFSHIM_DAMAGED, error.what());
        } catch (...) {
            report(descriptor, PDFSHIM_DAMAGED, "");
        }
        _exit(failure_reported);
    }

    /// A growing malloc'ed buffer.
    struct Received
    {
        uint8_t* bytes = nullptr;
        size_t count = 0;
        size_t capacity = 0;

        bool
        reserve(size_t more)
        {
            if (count + more <= capacity) {
                return true;
            }
            size_t wanted = std::max(capacity * 2, count + more);
            auto grown = static_cast<uint8_t*>(realloc(bytes, wanted));
            if (!grown) {
                return false;
            }
            bytes = grown;
            capacity = wanted;
            return true;
        }
    };

    /// Reads until the child closes the pipe. Returns a status other than OK when the child must be killed.
    pdfshim_status
    receive(int descriptor, pdfshim_limits const& limits, Received& received, int& detail)
    {
        using clock = std::chrono::steady_clock;
        // The child's own limit is one of processor time, so that a busy machine refuses no sound form; this one is for
        // a child that does nothing at all.
        auto deadline = clock::now() + std::chrono::milliseconds(limits.wall_milliseconds) * slowness * 8;
        for (;;) {
            int wait = -1;
            if (limits.wall_milliseconds) {
                auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - clock::now()).count();
                if (left <= 0) {
                    return PDFSHIM_TIME;
                }
                wait = static_cast<int>(left);
            }
            pollfd entry{descriptor, POLLIN, 0};
            int ready = poll(&entry, 1, wait);
            if (ready < 0 && errno != EINTR) {
                detail = errno;
                return PDFSHIM_SYSTEM;
            }
            if (ready <= 0) {
                continue;
            }
            if (!received.reserve(1 << 18)) {
                return PDFSHIM_MEMORY;
            }
            ssize_t got = read(descriptor, received.bytes + received.count, received.capacity - received.count);
            if (got < 0 && errno != EINTR) {
                detail = errno;
                return PDFSHIM_SYSTEM;
            }
            if (got == 0) {
                return PDFSHIM_OK;
            }
            if (got > 0) {
                received.count += static_cast<size_t>(got);
                if (limits.output_bytes && received.count > limits.output_bytes + 4096) {
                    return PDFSHIM_MEMORY;
                }
            }
        }
    }

    pdfshim_status
    judge(int wait_status, Received& received, int& detail)
    {
        if (WIFSIGNALED(wait_status)) {
            detail = WTERMSIG(wait_status);
            return detail == SIGXCPU ? PDFSHIM_TIME : PDFSHIM_CRASH;
        }
        if (WEXITSTATUS(wait_status) == 0) {
            return PDFSHIM_OK;
        }
        // The failure stands at the end, behind whatever part of the snapshot was sent before it.
        for (size_t back = 9; WEXITSTATUS(wait_status) == failure_reported && back <= 2009 && back <= received.count; ++back) {
            if (memcmp(received.bytes + received.count - back, "PKTFAIL1", 8) == 0) {
                auto status = static_cast<pdfshim_status>(received.bytes[received.count - back + 8]);
                size_t length = back - 9;
                memmove(received.bytes, received.bytes + received.count - length, length);
                received.count = length;
                return status;
            }
        }
        return PDFSHIM_CRASH;
    }
} // namespace

pdfshim_result
pdfshim_snapshot(const uint8_t* bytes, size_t count, const char* password, const pdfshim_limits* limits)
{
    pdfshim_result result{PDFSHIM_SYSTEM, 0, nullptr, 0};
    int pipe_ends[2];
    if (pipe2(pipe_ends, O_CLOEXEC) != 0) {
        result.detail = errno;
        return result;
    }
    pid_t child = fork();
    if (child < 0) {
        result.detail = errno;
        close(pipe_ends[0]);
        close(pipe_ends[1]);
        return result;
    }
    if (child == 0) {
        close(pipe_ends[0]);
        run_child(pipe_ends[1], bytes, count, password, *limits);
    }
    close(pipe_ends[1]);
    Received received;
    result.status = receive(pipe_ends[0], *limits, received, result.detail);
    close(pipe_ends[0]);
    if (result.status != PDFSHIM_OK) {
        kill(child, SIGKILL);
        received.count = 0;
    }
    int wait_status = 0;
    while (waitpid(child, &wait_status, 0) < 0 && errno == EINTR) {
    }
    if (result.status == PDFSHIM_OK) {
        result.status = judge(wait_status, received, result.detail);
    }
    result.bytes = received.bytes;
    result.count = received.count;
    return result;
}

void
pdfshim_result_free(pdfshim_result* result)
{
    free(result->bytes);
    result->bytes = nullptr;
    result->count = 0;
}
