#include "observable_types.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The records that the compiler writes for each conformance, as the ABI of Swift 5 defines them.
// References are relative to their own address. In some of them, the lowest bit says that they lead
// to a pointer.

struct range {
  uintptr_t start;
  size_t length;
};

struct metadata_sections {
  uintptr_t version;
  const void *base_address;
  void *unused[2];
  struct range protocols;
  struct range conformances;
};

struct conformance {
  int32_t protocol;
  int32_t type;
  int32_t witness_table;
  uint32_t flags;
};

struct context {
  uint32_t flags;
  int32_t parent;
  int32_t name;
};

enum { TYPE_REFERENCE_SHIFT = 3, TYPE_REFERENCE_MASK = 7, CONTEXT_KIND_MASK = 31, MODULE = 0 };

// Swift Testing finds its tests with this function. Both symbols are weak, so that a program without
// them still links.
__attribute__((weak)) void swift_enumerateAllMetadataSections(
    bool (*body)(const struct metadata_sections *, void *), void *context);
extern const char observable_protocol __asm__("$s11Observation10ObservableMp")
    __attribute__((weak));

struct search {
  const char *module;
  bool is_found;
};

static const void *direct(const int32_t *reference) {
  return (const char *)reference + *reference;
}

static const void *indirectable(const int32_t *reference) {
  const char *target = (const char *)reference + (*reference & ~(int32_t)1);
  return *reference & 1 ? *(const void *const *)target : target;
}

static bool is_in_module(const struct conformance *conformance, const char *module) {
  const void *type;
  switch ((conformance->flags >> TYPE_REFERENCE_SHIFT) & TYPE_REFERENCE_MASK) {
  case 0: type = direct(&conformance->type); break;
  case 1: type = *(const void *const *)direct(&conformance->type); break;
  default: return false;
  }
  if (type == NULL || ((const struct context *)type)->parent == 0) return false;
  const struct context *parent = indirectable(&((const struct context *)type)->parent);
  return parent != NULL && (parent->flags & CONTEXT_KIND_MASK) == MODULE &&
         strcmp(direct(&parent->name), module) == 0;
}

static bool search_sections(const struct metadata_sections *sections, void *context) {
  struct search *search = context;
  const int32_t *reference = (const int32_t *)sections->conformances.start;
  size_t count = sections->conformances.length / sizeof *reference;
  for (; count > 0; reference++, count--) {
    // The linker may leave gaps between the sections that it joins.
    if (*reference == 0) continue;
    const struct conformance *conformance = direct(reference);
    if (indirectable(&conformance->protocol) == &observable_protocol &&
        !is_in_module(conformance, search->module)) {
      search->is_found = true;
      return false;
    }
  }
  return true;
}

bool observable_types_exist(const char *module) {
  if (swift_enumerateAllMetadataSections == NULL) return true;
  if (&observable_protocol == NULL) return false;
  struct search search = {module, false};
  swift_enumerateAllMetadataSections(search_sections, &search);
  return search.is_found;
}
