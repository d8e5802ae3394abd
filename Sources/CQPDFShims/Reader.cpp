// What the child process does: it gives itself limits, has libqpdf read, and reports.
// Between fork and _exit it runs C++ only; glibc makes malloc usable there.
#include "Reader.hpp"

#include "Snapshot.hpp"

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the snapshot is written in the host's byte order");

namespace
{
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
} // namespace

void
run_reader(int descriptor, const uint8_t* bytes, size_t count, const char* password, pdfshim_limits const& limits)
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
