/// A library to be loaded before all others (LD_PRELOAD): it makes one system call of a program fail, or ends the program
/// there, as a bad disk and a power cut would.
///
/// PACKET_FAULT is NAME:NUMBER:ERROR. The call of that name and number, counted over all threads from 1, fails with that
/// errno; `kill` in place of a number ends the program with SIGKILL. NUMBER+ means that call and all later ones. Calls on
/// standard streams do not count.
///
/// The calls are write, pwrite, fsync, fdatasync, syncfs, rename (renameat2), replace (renameat), open (openat, too), read and
/// mkdir (mkdirat, too). With PACKET_FAULT_FILE, calls of the last three count only where the path ends with it.
///
/// PACKET_SYNCS names a file, to which each call of fsync, fdatasync and syncfs of the program adds a line: the name of the
/// call, and the path of its file.
#ifndef CFAULTS_H
#define CFAULTS_H
#endif
