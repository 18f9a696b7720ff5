/*
 * Replacements for functions of lp_solve, put in their place by the linker (--wrap), because the
 * originals make results depend on the clock, on earlier solves, or on other threads.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "lp_lib.h"

#include "reproducible.h"

/*
 * lp_solve measures the time per pivot to decide when to refactorise the basis, so the path of
 * pivots, and with it the last bits of the result, would depend on the load of the machine. Time
 * limits do not come through here: they are the business of the abort callback.
 */
double __wrap_timeNow(void) { return 0; }

/*
 * lp_solve seeds rand() with the time of day and shares it among threads. Numbers per thread that
 * every solve starts anew (Vigna's splitmix64).
 */
static _Thread_local uint64_t randomState;

void restartRandomNumbers(void) { randomState = 0; }

REAL __wrap_rand_uniform(lprec *lp, REAL maximum) {
  (void)lp;
  uint64_t z = (randomState += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  z ^= z >> 31;
  return maximum * (REAL)(z >> 11) * 0x1.0p-53;
}

/*
 * The factorisation with rook pivoting, to which lp_solve turns after numerical trouble, keeps
 * local variables of LU1MXR in static memory. From the first time that any problem has turned to
 * it, factorisations take turns.
 */
typedef struct _LUSOLrec LUSOLrec;

enum { PIVOT_MODEL_CHANGED = 2 };

static atomic_int rookPivoting;
static pthread_mutex_t oneFactorisation = PTHREAD_MUTEX_INITIALIZER;

MYBOOL __real_LUSOL_tightenpivot(LUSOLrec *lu);
int __real_LUSOL_factorize(LUSOLrec *lu);

MYBOOL __wrap_LUSOL_tightenpivot(LUSOLrec *lu) {
  MYBOOL change = __real_LUSOL_tightenpivot(lu);
  if (change == PIVOT_MODEL_CHANGED) {
    atomic_store(&rookPivoting, 1);
  }
  return change;
}

int __wrap_LUSOL_factorize(LUSOLrec *lu) {
  if (!atomic_load(&rookPivoting)) {
    return __real_LUSOL_factorize(lu);
  }
  pthread_mutex_lock(&oneFactorisation);
  int inform = __real_LUSOL_factorize(lu);
  pthread_mutex_unlock(&oneFactorisation);
  return inform;
}

/* No plug-in of lp_solve is ever loaded; without this the library would depend on libdl. */
void *__wrap_dlopen(const char *file, int mode) {
  (void)file;
  (void)mode;
  return NULL;
}

void *__wrap_dlsym(void *handle, const char *symbol) {
  (void)handle;
  (void)symbol;
  return NULL;
}

int __wrap_dlclose(void *handle) {
  (void)handle;
  return 0;
}
