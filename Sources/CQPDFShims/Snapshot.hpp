#pragma once

#include <cstdint>
#include <string>

/// What went wrong in the child, sent to the parent in place of a snapshot.
struct SnapshotFailure
{
    uint8_t status; // pdfshim_status
    std::string text;
};

/// Reads the file and writes the snapshot to the descriptor. Throws SnapshotFailure, QPDFExc, std::exception.
void write_snapshot(int descriptor, const uint8_t* bytes, size_t count, const char* password, uint64_t output_limit);
