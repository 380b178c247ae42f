#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Jobs.h"

/// The number of jobs of a group that may end before a waiter stops waiting.
static const unsigned long job_limit = 100000;

pthread_mutex_t jobs_lock = PTHREAD_MUTEX_INITIALIZER;
JobGroup *waiting_groups;
unsigned long job_changes;

/// The job and the group of the code that runs on this thread.
///
/// Code outside jobs can also have a group, because a test may run on a thread of its own.
static _Thread_local Job *running_job;
static _Thread_local JobGroup *thread_group;
static _Thread_local pid_t thread_identifier;

// MARK: Groups. The caller of a static function holds the lock.

static JobGroup *retain(JobGroup *group) {
  group->references++;
  return group;
}

void job_group_release(JobGroup *group) {
  if (--group->references == 0) free(group);
}

static bool is_open(JobGroup *group) { return group && group->owners > 0; }

/// Adds a job to the list of its group.
static void add_job(Job *job) {
  job->previous = NULL;
  job->next = job->group->jobs;
  if (job->next) job->next->previous = job;
  job->group->jobs = job;
}

/// Removes a job from the list of its group.
static void remove_job(Job *job) {
  if (job->next) job->next->previous = job->previous;
  if (job->previous) job->previous->next = job->next;
  else job->group->jobs = job->next;
  job->group->endedJobs++;
}

JobGroup *job_group_open(void) {
  pthread_mutex_lock(&jobs_lock);
  if (!is_open(thread_group)) {
    if (thread_group) job_group_release(thread_group);
    thread_group = retain(calloc(1, sizeof(JobGroup)));
    if (running_job) {
      if (running_job->group) {
        remove_job(running_job);
        job_group_release(running_job->group);
      }
      running_job->group = retain(thread_group);
      add_job(running_job);
    }
  }
  JobGroup *group = retain(thread_group);
  group->owners++;
  pthread_mutex_unlock(&jobs_lock);
  return group;
}

void job_group_close(JobGroup *group) {
  pthread_mutex_lock(&jobs_lock);
  group->owners--;
  job_group_release(group);
  pthread_mutex_unlock(&jobs_lock);
}

// MARK: Jobs

Job *job_create(JobFunction function, void *context, bool isDelayed) {
  Job *job = calloc(1, sizeof(Job));
  job->function = function;
  job->context = context;
  job->isDelayed = isDelayed;
  pthread_mutex_lock(&jobs_lock);
  if (is_open(thread_group)) {
    job->group = retain(thread_group);
    if (!isDelayed) add_job(job);
  }
  pthread_mutex_unlock(&jobs_lock);
  return job;
}

static void begin(Job *job) {
  pthread_mutex_lock(&jobs_lock);
  job_changes++;
  if (!thread_identifier) thread_identifier = (pid_t)syscall(SYS_gettid);
  job->thread = thread_identifier;
  job->startTime = -1;
  if (job->isDelayed && job->group) add_job(job);
  thread_group = job->group ? retain(job->group) : NULL;
  pthread_mutex_unlock(&jobs_lock);
}

/// Records the end of a job, and returns the waiters to resume.
static Waiter *end(Job *job) {
  Waiter *ready = NULL;
  pthread_mutex_lock(&jobs_lock);
  job_changes++;
  JobGroup *group = job->group;
  if (group) {
    remove_job(job);
    bool isTooLong = group->waiters && group->endedJobs - group->waiters->endedBefore >= job_limit;
    if (!group->jobs || isTooLong) ready = job_group_take_waiters(group);
  }
  pthread_mutex_unlock(&jobs_lock);
  return ready;
}

void job_run(void *context) {
  Job *job = context, *outerJob = running_job;
  JobGroup *outerGroup = thread_group;
  begin(job);
  running_job = job;
  job->function(job->context);
  running_job = NULL;
  Waiter *ready = end(job);
  if (ready) job_group_resume(job->group, ready);
  running_job = outerJob;

  pthread_mutex_lock(&jobs_lock);
  if (thread_group) job_group_release(thread_group);
  if (job->group) job_group_release(job->group);
  thread_group = outerGroup;
  pthread_mutex_unlock(&jobs_lock);
  free(job);
}

// MARK: Waiting

void job_group_wait(JobGroup *group, void *context, void (*handler)(void *context)) {
  Waiter *waiter = calloc(1, sizeof(Waiter));
  waiter->context = context;
  waiter->handler = handler;
  pthread_mutex_lock(&jobs_lock);
  waiter->endedBefore = group->endedJobs;
  if (!group->jobs) {
    pthread_mutex_unlock(&jobs_lock);
    job_group_resume(group, waiter);
    return;
  }
  if (!group->waiters) {
    group->next = waiting_groups;
    waiting_groups = retain(group);
  }
  // The oldest waiter comes first, because it reaches the job limit first.
  Waiter **last = &group->waiters;
  while (*last) last = &(*last)->next;
  *last = waiter;
  watcher_wake();
  pthread_mutex_unlock(&jobs_lock);
}

Waiter *job_group_take_waiters(JobGroup *group) {
  Waiter *waiters = group->waiters;
  if (!waiters) return NULL;
  group->waiters = NULL;
  JobGroup **place = &waiting_groups;
  while (*place != group) place = &(*place)->next;
  *place = group->next;
  job_group_release(group);
  return waiters;
}

void job_group_resume(JobGroup *group, Waiter *waiters) {
  JobGroup *outerGroup = thread_group;
  thread_group = group;
  while (waiters) {
    Waiter *waiter = waiters;
    waiters = waiter->next;
    waiter->handler(waiter->context);
    free(waiter);
  }
  thread_group = outerGroup;
}
