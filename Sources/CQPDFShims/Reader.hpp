#pragma once

#include "CQPDFShims.h"

/// The exit status of a reader that sent a failure.
constexpr int failure_reported = 3;

/// How many times longer everything takes in this build.
#if defined(__has_feature) && __has_feature(address_sanitizer)
constexpr uint32_t slowness = 4;
#else
constexpr uint32_t slowness = 1;
#endif

/// Reads the file in a process that was forked for it, writes the snapshot or the failure to the descriptor, and ends.
[[noreturn]] void run_reader(
    int descriptor, const uint8_t* bytes, size_t count, const char* password, pdfshim_limits const& limits);
