#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

class QPDFExc;

/// Kinds of damage, as the snapshot numbers them (CQPDFShims.h).
enum class DamageKind : uint8_t {
    references = 1,
    lengths = 2,
    page_tree = 3,
    syntax = 4,
    numbers = 5,
    repeated_keys = 6,
    lost = 7,
};

/// What was wrong with a file and was mended, or lost, while it was read.
class Damage
{
  public:
    static constexpr size_t kinds = 7;

    void
    add(DamageKind kind, uint32_t times = 1)
    {
        counts[static_cast<size_t>(kind) - 1] += times;
    }

    uint32_t
    count(DamageKind kind) const
    {
        return counts[static_cast<size_t>(kind) - 1];
    }

    /// Notes an object of the file whose content cannot be had.
    void
    lose(int number)
    {
        if (lost_objects.insert(number).second) {
            add(DamageKind::lost);
        }
    }

    std::set<int> const&
    lost() const
    {
        return lost_objects;
    }

    /// Notes what libqpdf warned of.
    void add(QPDFExc const& warning);

  private:
    std::array<uint32_t, kinds> counts{};
    std::set<int> lost_objects;
};

/// What libqpdf says about an integer that 64 bits do not hold; it gives up the whole object for it.
bool is_about_wide_number(std::string const& message);
