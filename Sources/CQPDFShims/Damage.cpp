// Sorts libqpdf's warnings into the kinds of damage that people are told of. libqpdf gives all of them one code, so its
// words decide; words of a version that is not known here are a damage of the syntax.
#include "Damage.hpp"

#include <qpdf/QPDFExc.hh>

#include <cctype>
#include <cstdlib>

namespace
{
    bool
    has(std::string const& text, char const* words)
    {
        return text.find(words) != std::string::npos;
    }

    /// The number of the object that a warning is about (“7 0”, “object 7 0”); 0 when it names none.
    int
    object_number(std::string const& name)
    {
        size_t digit = name.find_first_of("0123456789");
        return digit == std::string::npos ? 0 : std::atoi(name.c_str() + digit);
    }
} // namespace

bool
is_about_wide_number(std::string const& message)
{
    return has(message, "overflow/underflow converting");
}

void
Damage::add(QPDFExc const& warning)
{
    std::string const& text = warning.getMessageDetail();
    if (has(text, "reported number of objects")) {
        return; // nothing depends on it
    }
    if (has(text, "unable to recover stream data")) {
        if (int number = object_number(warning.getObject())) {
            lose(number);
        }
    } else if (has(text, "recover stream length") || has(text, "recovered stream length") || has(text, "expected endstream") ||
               has(text, "stream keyword")) {
        if (!has(text, "recovered stream length") && !has(text, "expected endstream")) {
            add(DamageKind::lengths); // one of the three that libqpdf says about one stream
        }
    } else if (has(text, "duplicated key")) {
        add(DamageKind::repeated_keys);
    } else if (has(text, "file is damaged") || has(text, "cross-reference") || has(text, "xref") || has(text, "trailer") ||
               has(text, "PDF header") || has(text, "startxref")) {
        add(DamageKind::references);
    } else if (!is_about_wide_number(text)) { // such numbers are counted where they are mended
        add(DamageKind::syntax);
    }
}
