// The supervision of the child process in which libqpdf runs. The parent waits in poll().
#include "CQPDFShims.h"
#include "Nursery.hpp"
#include "Reader.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
    /// From this reading on a process has the nursery fork its readers. A program that reads a form and looks at
    /// what it made does not pay for another process.
    constexpr unsigned readings_of_its_own = 3;

    /// The process that reads, whoever forked it.
    class Child
    {
    public:
        /// Starts to read. Returns false when the system refuses; errno says why.
        bool
        start(int const (&pipe_ends)[2], const uint8_t* bytes, size_t count, const char* password,
              pdfshim_limits const& limits)
        {
            static std::atomic<unsigned> readings{0};
            if (readings < readings_of_its_own) {
                ++readings;
                own = fork();
                if (own == 0) {
                    close(pipe_ends[0]);
                    run_reader(pipe_ends[1], bytes, count, password, limits);
                }
                return own > 0;
            }
            nursery = Nursery::order(pipe_ends[1], bytes, count, password, limits);
            return nursery.number > 0;
        }

        /// Waits for its end. Gives its wait status, or the negative of an errno for one that could not be forked.
        /// Returns false when nobody knows how it ended.
        bool
        ended(int& wait_status)
        {
            if (own > 0) {
                while (waitpid(own, &wait_status, 0) < 0 && errno == EINTR) {
                }
                return true;
            }
            ssize_t got = 0;
            do {
                got = read(nursery.ending, &wait_status, sizeof wait_status);
            } while (got < 0 && errno == EINTR);
            close(nursery.ending);
            return got == sizeof wait_status;
        }

        /// Kills it. One that did nothing at all may have been forked at an unlucky moment.
        void
        stop(bool was_idle)
        {
            if (own > 0) {
                kill(own, SIGKILL);
                while (waitpid(own, nullptr, 0) < 0 && errno == EINTR) {
                }
            } else {
                close(nursery.ending);
                if (was_idle) {
                    nursery.dismiss();
                }
            }
        }

    private:
        pid_t own = -1;
        Nursery nursery;
    };

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
        if (wait_status < 0) { // the nursery could not fork it
            detail = -wait_status;
            return PDFSHIM_SYSTEM;
        }
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

    /// Reads a file. `is_lost` tells that nobody knows how the child ended: the nursery was killed beside it.
    pdfshim_result
    read_in_child(const uint8_t* bytes, size_t count, const char* password, pdfshim_limits const& limits, bool& is_lost)
    {
        pdfshim_result result{PDFSHIM_SYSTEM, 0, nullptr, 0};
        is_lost = false;
        int pipe_ends[2];
        if (pipe2(pipe_ends, O_CLOEXEC) != 0) {
            result.detail = errno;
            return result;
        }
        Child child;
        if (!child.start(pipe_ends, bytes, count, password, limits)) {
            result.detail = errno;
            close(pipe_ends[0]);
            close(pipe_ends[1]);
            return result;
        }
        close(pipe_ends[1]);
        Received received;
        result.status = receive(pipe_ends[0], limits, received, result.detail);
        close(pipe_ends[0]);
        if (result.status == PDFSHIM_OK) {
            int wait_status = 0;
            is_lost = !child.ended(wait_status);
            result.status = is_lost ? PDFSHIM_CRASH : judge(wait_status, received, result.detail);
        } else {
            child.stop(result.status == PDFSHIM_TIME);
            received.count = 0;
        }
        result.bytes = received.bytes;
        result.count = received.count;
        return result;
    }
} // namespace

pdfshim_result
pdfshim_snapshot(const uint8_t* bytes, size_t count, const char* password, const pdfshim_limits* limits)
{
    bool is_lost = false;
    pdfshim_result result = read_in_child(bytes, count, password, *limits, is_lost);
    if (is_lost) {
        pdfshim_result_free(&result);
        result = read_in_child(bytes, count, password, *limits, is_lost);
    }
    return result;
}

void
pdfshim_result_free(pdfshim_result* result)
{
    free(result->bytes);
    result->bytes = nullptr;
    result->count = 0;
}
