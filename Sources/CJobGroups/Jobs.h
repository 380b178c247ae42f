#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <sys/types.h>

#include "CJobGroups.h"

typedef void (*JobFunction)(void *context);

/// A function that a dispatch queue runs now or later.
typedef struct Job {
  struct Job *previous, *next; // in the group's list
  JobGroup *group;             // NULL if the job belongs to no group
  JobFunction function;
  void *context;
  bool isDelayed; // true if enqueued with a delay; such a job is in no list before it runs
  pid_t thread;   // 0 until the job runs

  // The results of the watcher's checks of a running job.
  long startTime, time; // processor time of the thread, in nanoseconds
  int unchangedChecks;
} Job;

/// A call of `job_group_wait`.
typedef struct Waiter {
  struct Waiter *next;
  unsigned long endedBefore;
  void *context;
  void (*handler)(void *context);
} Waiter;

struct JobGroup {
  JobGroup *next;    // in the list of groups with waiters
  int owners;        // calls of `job_group_open` without a `job_group_close`
  int references;    // from owners, jobs, threads, the watcher and `waiting_groups`
  Job *jobs;         // pending and running
  unsigned long endedJobs;
  Waiter *waiters;
};

/// Returns a job for the group of the calling thread.
Job *job_create(JobFunction function, void *context, bool isDelayed);

/// Runs a job and frees it.
void job_run(void *job);

/// Guards all groups and the two variables below.
extern pthread_mutex_t jobs_lock;
/// The first group with waiters.
extern JobGroup *waiting_groups;
/// The number of starts and ends of jobs so far.
extern unsigned long job_changes;

// The caller of these three functions holds the lock.

/// Starts or wakes the watcher. While a group has waiters, the watcher looks for jobs that cannot
/// finish.
void watcher_wake(void);

/// Removes and returns the waiters of a group, and removes the group from `waiting_groups`.
Waiter *job_group_take_waiters(JobGroup *group);

/// Releases a reference to a group, and frees the group after the last release.
void job_group_release(JobGroup *group);

/// Calls the handlers of waiters with `group` as the group of this thread, and frees the waiters.
/// The caller does not hold the lock.
void job_group_resume(JobGroup *group, Waiter *waiters);
