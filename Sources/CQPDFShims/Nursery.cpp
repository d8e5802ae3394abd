#include "Nursery.hpp"

#include "Reader.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <poll.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace
{
    /// What an order says; the file, the reader's output and where its ending goes come with it as descriptors.
    struct Order
    {
        size_t count; ///< bytes of the document; the password stands behind them, with its NUL
        size_t password; ///< bytes of the password with its NUL, or zero
        pdfshim_limits limits;
    };

    constexpr int descriptors = 3;
    constexpr int channel = 3; ///< the nursery's end of the socket

    union Ancillary
    {
        cmsghdr header;
        char bytes[CMSG_SPACE(descriptors * sizeof(int))];
    };

    // MARK: In the nursery

    /// A reader that runs.
    struct Ward
    {
        pid_t child;
        int ending;
        bool is_killed;
    };

    /// Takes an order. Returns false when the other end is gone.
    bool
    receive(Order& order, int (&received)[descriptors])
    {
        Ancillary ancillary{};
        iovec part{&order, sizeof order};
        msghdr message{};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = &ancillary;
        message.msg_controllen = sizeof ancillary;
        ssize_t got = 0;
        do {
            got = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
        } while (got < 0 && errno == EINTR);
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        if (got != static_cast<ssize_t>(sizeof order) || !header || header->cmsg_len != CMSG_LEN(sizeof received)) {
            return false;
        }
        memcpy(received, CMSG_DATA(header), sizeof received);
        return true;
    }

    [[noreturn]] void
    read(Order const& order, int file, int output)
    {
        size_t length = order.count + order.password;
        auto bytes = static_cast<const uint8_t*>(mmap(nullptr, length ? length : 1, PROT_READ, MAP_PRIVATE, file, 0));
        if (bytes == MAP_FAILED) {
            _exit(1);
        }
        auto password = order.password ? reinterpret_cast<const char*>(bytes + order.count) : nullptr;
        run_reader(output, bytes, order.count, password, order.limits);
    }

    /// Begins to read, and returns who does; the child is the negative of an errno when there can be none.
    Ward
    begin(Order const& order, int const (&received)[descriptors])
    {
        pid_t child = fork();
        if (child == 0) {
            read(order, received[0], received[1]);
        }
        child = child < 0 ? -errno : child;
        close(received[0]);
        close(received[1]);
        return {child, received[2], false};
    }

    void
    tell(Ward const& ward, int status)
    {
        while (write(ward.ending, &status, sizeof status) < 0 && errno == EINTR) {
        }
        close(ward.ending);
    }

    void
    reap(std::vector<Ward>& wards)
    {
        int status = 0;
        for (pid_t child; (child = waitpid(-1, &status, WNOHANG)) > 0;) {
            for (auto ward = wards.begin(); ward != wards.end(); ++ward) {
                if (ward->child == child) {
                    tell(*ward, status);
                    wards.erase(ward);
                    break;
                }
            }
        }
    }

    /// Forks a reader for each order until the other end is closed, and ends with the last of them. A parent that is
    /// gone waits for none, so they end at once then.
    [[noreturn]] void
    serve(int socket)
    {
        if (socket != channel && dup2(socket, channel) < 0) {
            _exit(1);
        }
        close_range(channel + 1, ~0U, 0); // no lock, no pipe and no file of the parent's stays open
        int null = open("/dev/null", O_RDWR | O_CLOEXEC);
        for (int descriptor = 0; descriptor < 2 && null >= 0; ++descriptor) {
            dup2(null, descriptor);
        }
        for (int number: {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGCHLD}) {
            signal(number, SIG_DFL); // no crash report of the parent's runtime
        }
        // These reach the whole group. The parent decides what is finished first.
        for (int number: {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) {
            signal(number, SIG_IGN);
        }
        sigset_t ended;
        sigemptyset(&ended);
        sigaddset(&ended, SIGCHLD);
        sigprocmask(SIG_SETMASK, &ended, nullptr);
        int endings = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
        std::vector<Ward> wards;
        for (bool is_open = true; is_open || !wards.empty();) {
            std::vector<pollfd> entries{{is_open ? channel : -1, POLLIN, 0}, {endings, POLLIN, 0}};
            for (auto const& ward: wards) {
                entries.push_back({ward.is_killed ? -1 : ward.ending, 0, 0});
            }
            if (poll(entries.data(), entries.size(), -1) < 0) {
                continue;
            }
            for (size_t index = 0; index < wards.size(); ++index) {
                if (entries[index + 2].revents & (POLLERR | POLLHUP)) { // nobody waits for it any more
                    kill(wards[index].child, SIGKILL);
                    wards[index].is_killed = true;
                }
            }
            if (entries[1].revents) {
                signalfd_siginfo information;
                while (::read(endings, &information, sizeof information) > 0) {
                }
                reap(wards);
            }
            if (entries[0].revents) {
                Order order;
                int received[descriptors];
                if (!receive(order, received)) {
                    is_open = false;
                    continue;
                }
                Ward ward = begin(order, received);
                if (ward.child < 0) {
                    tell(ward, ward.child);
                } else {
                    wards.push_back(ward);
                }
            }
        }
        _exit(0);
    }

    // MARK: In the parent

    std::mutex lock;
    unsigned current = 0; ///< the number of the nursery that runs, if `connection` is open
    int connection = -1;
    pid_t nursery = -1;
    std::vector<pid_t> dismissed; ///< those that still have readers, or whose end nobody has seen

    void
    end()
    {
        close(connection);
        connection = -1;
        dismissed.push_back(nursery);
    }

    bool
    is_running()
    {
        if (connection >= 0) {
            return true;
        }
        dismissed.erase(
            std::remove_if(
                dismissed.begin(), dismissed.end(), [](pid_t old) { return waitpid(old, nullptr, WNOHANG) != 0; }),
            dismissed.end());
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
            return false;
        }
        nursery = fork();
        if (nursery == 0) {
            serve(ends[1]);
        }
        int error = errno;
        close(ends[1]);
        if (nursery < 0) {
            close(ends[0]);
            errno = error;
            return false;
        }
        connection = ends[0];
        ++current;
        return true;
    }

    bool
    write_all(int file, const void* bytes, size_t count)
    {
        for (size_t done = 0; done < count;) {
            ssize_t written = write(file, static_cast<const uint8_t*>(bytes) + done, count - done);
            if (written < 0 && errno != EINTR) {
                return false;
            }
            done += written > 0 ? static_cast<size_t>(written) : 0;
        }
        return true;
    }

    bool
    send(Order const& order, int const (&sent)[descriptors])
    {
        Ancillary ancillary{};
        iovec part{const_cast<Order*>(&order), sizeof order};
        msghdr message{};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = &ancillary;
        message.msg_controllen = sizeof ancillary;
        cmsghdr* header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof sent);
        memcpy(CMSG_DATA(header), sent, sizeof sent);
        ssize_t done = 0;
        do {
            done = sendmsg(connection, &message, MSG_NOSIGNAL);
        } while (done < 0 && errno == EINTR);
        return done == static_cast<ssize_t>(sizeof order);
    }
} // namespace

Nursery
Nursery::order(int output, const uint8_t* bytes, size_t count, const char* password, pdfshim_limits const& limits)
{
    Order order{count, password ? strlen(password) + 1 : 0, limits};
    int file = memfd_create("document", MFD_CLOEXEC);
    int ends[2] = {-1, -1};
    Nursery made;
    if (file >= 0 && write_all(file, bytes, count) && write_all(file, password, order.password)
        && pipe2(ends, O_CLOEXEC) == 0) {
        std::lock_guard guard(lock);
        // One that somebody killed is found out here, once.
        for (int attempt = 0; attempt < 2 && !made.number && is_running(); ++attempt) {
            if (send(order, {file, output, ends[1]})) {
                made.number = current;
            } else {
                int error = errno;
                end();
                errno = error;
            }
        }
    }
    int error = errno;
    for (int descriptor: {file, ends[1], made.number ? -1 : ends[0]}) {
        if (descriptor >= 0) {
            close(descriptor);
        }
    }
    made.ending = made.number ? ends[0] : -1;
    errno = error;
    return made;
}

void
Nursery::dismiss() const
{
    std::lock_guard guard(lock);
    if (number == current && connection >= 0) {
        end();
    }
}
