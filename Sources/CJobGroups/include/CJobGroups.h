#pragma once

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// The jobs of a test: its tasks and blocks that are pending on a dispatch queue or running.
///
/// A job belongs to the group of the job or thread that enqueues it. So a group contains the jobs
/// that the test starts, directly or indirectly, on any queue or actor. A job belongs to no group
/// if it is enqueued by an event source or by a thread that has not opened a group.
typedef struct JobGroup JobGroup;

/// Returns the open group of the running job or thread, or opens a group if there is none.
///
/// The caller becomes an owner of the group. A group is open while it has owners.
JobGroup *job_group_open(void);

/// Ends the caller's ownership. A group without owners accepts no more jobs.
void job_group_close(JobGroup *group);

/// Calls `handler` when no job of the group is pending or running.
///
/// A suspended task is not a job. The caller's own job counts as running, so the caller must
/// suspend.
///
/// The handler is also called if the remaining jobs seem unable to finish before the caller
/// continues:
/// - Each running job blocks its thread or has used a second of processor time, and no pending job
///   can start.
/// - Jobs enqueue further jobs without end: 100,000 jobs of the group have ended since the call.
void job_group_wait(JobGroup *group, void *context, void (*handler)(void *context));

/// Returns true if this module intercepts the program's calls of dispatch functions. Otherwise,
/// groups stay empty.
///
/// Interception requires that the program links the dispatch library dynamically.
bool job_groups_are_available(void);

#pragma clang assume_nonnull end
