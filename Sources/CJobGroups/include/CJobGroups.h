#pragma once

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// The jobs of a test: its tasks and the blocks that it submits to dispatch queues.
///
/// A job belongs to the group of the job that enqueues it. So a group contains everything that the
/// test starts, directly or indirectly, on any queue or actor. A job belongs to no group if it is
/// enqueued by an event source or by a thread that the program created.
typedef struct JobGroup JobGroup;

/// Returns the group of the running job. If there is none, opens a group for the running job.
///
/// The caller becomes an owner of the group.
JobGroup *job_group_open(void);

/// Ends the caller's ownership. A group without owners accepts no more jobs.
void job_group_close(JobGroup *group);

/// Calls `handler` once no job of the group is pending or running.
///
/// A suspended task is not a job. The caller's own job counts as running, so the caller must
/// suspend.
/// The handler is also called if the remaining jobs cannot finish before the caller continues:
/// - Each running job blocks its thread or has used a second of processor time, and queued jobs
///   cannot start.
/// - Jobs enqueue further jobs without end: 100,000 jobs have ended since the call.
void job_group_wait(JobGroup *group, void *context, void (*handler)(void *context));

/// True if this module intercepts the program's calls of dispatch functions. Otherwise, groups stay
/// empty.
///
/// The program must link the dispatch library dynamically.
bool job_groups_are_available(void);

#pragma clang assume_nonnull end
