#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "Jobs.h"

// A thread that checks every millisecond whether the jobs of a group with waiters can still finish.
// The limits are processor time and numbers of checks without a change, not real time. So a busy
// machine does not change the results.

/// The processor time, in nanoseconds, after which a waiter no longer waits for a running job.
static const long time_limit = 1000000000;

/// The number of checks without a change after which a job, or the whole program, counts as
/// blocked.
static const int check_limit = 100;

/// The number of checks without waiters after which the watcher sleeps.
static const int idle_limit = 100;

static pthread_cond_t wakeup = PTHREAD_COND_INITIALIZER;
static bool is_asleep, is_started;

/// Returns the state of a thread as the system shows it, or 0 if the thread is gone.
///
/// The state is R for a thread that runs or could run.
static char thread_state(pid_t thread) {
  char path[64], line[128];
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  // The line looks like "34 (name) R …".
  ssize_t length = read(file, line, sizeof line - 1);
  close(file);
  line[length < 0 ? 0 : length] = 0;
  char *end = strrchr(line, ')');
  return end && end[1] ? end[2] : 0;
}

static long processor_time(pid_t thread) {
  // Linux derives the identifier of a thread's clock from the thread's identifier in this way.
  struct timespec time;
  if (clock_gettime(~(clockid_t)thread << 3 | 6, &time) != 0) return 0;
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static bool is_any_other_thread_running(void) {
  DIR *folder = opendir("/proc/self/task");
  if (!folder) return false;
  pid_t own = (pid_t)syscall(SYS_gettid);
  bool result = false;
  struct dirent *entry;
  while (!result && (entry = readdir(folder))) {
    pid_t thread = atoi(entry->d_name);
    result = thread && thread != own && thread_state(thread) == 'R';
  }
  closedir(folder);
  return result;
}

/// Checks a running job, and returns true if waiting for the job is useless.
static bool is_stuck(Job *job) {
  long time = processor_time(job->thread);
  if (job->startTime < 0) job->startTime = time;
  bool isUnchanged = time == job->time && thread_state(job->thread) != 'R';
  job->time = time;
  job->unchangedChecks = isUnchanged ? job->unchangedChecks + 1 : 0;
  return job->unchangedChecks >= check_limit || time - job->startTime >= time_limit;
}

/// Checks all jobs of a group, and returns true if waiting is useless.
static bool cannot_finish(JobGroup *group, bool isProgramStill) {
  bool result = true;
  for (Job *job = group->jobs; job; job = job->next) {
    bool isStuck = job->thread ? is_stuck(job) : isProgramStill;
    result = result && isStuck;
  }
  return result;
}

/// Finds a group whose jobs cannot finish, removes the group's waiters, and retains the group.
///
/// Returns NULL if there is no such group.
static JobGroup *find_stuck_group(bool isProgramStill, Waiter **waiters) {
  JobGroup *group = waiting_groups;
  while (group && !cannot_finish(group, isProgramStill)) group = group->next;
  if (!group) return NULL;
  group->references++;
  *waiters = job_group_take_waiters(group);
  return group;
}

static void *watch(void *unused) {
  unsigned long changesBefore = 0;
  int stillChecks = 0, idleChecks = 0;
  while (true) {
    usleep(1000);
    bool isStill = !is_any_other_thread_running();
    pthread_mutex_lock(&jobs_lock);
    isStill = isStill && job_changes == changesBefore;
    changesBefore = job_changes;
    stillChecks = isStill ? stillChecks + 1 : 0;
    idleChecks = waiting_groups ? 0 : idleChecks + 1;
    while (idleChecks >= idle_limit && !waiting_groups) {
      is_asleep = true;
      pthread_cond_wait(&wakeup, &jobs_lock);
    }
    Waiter *waiters;
    JobGroup *group = find_stuck_group(stillChecks >= check_limit, &waiters);
    pthread_mutex_unlock(&jobs_lock);
    if (!group) continue;
    job_group_resume(group, waiters);
    pthread_mutex_lock(&jobs_lock);
    job_group_release(group);
    pthread_mutex_unlock(&jobs_lock);
  }
  return unused;
}

void watcher_wake(void) {
  if (!is_started) {
    is_started = true;
    pthread_t thread;
    if (pthread_create(&thread, NULL, watch, NULL) != 0) abort();
    pthread_detach(thread);
  }
  if (is_asleep) {
    is_asleep = false;
    pthread_cond_signal(&wakeup);
  }
}
