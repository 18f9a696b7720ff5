/*
 * The native half of the lp_solve Java wrapper's class lpsolve.LpSolve: a library "lpsolve55j" with
 * the native methods that the lp_solve backend of svmrelevance calls, and no others. Calling any
 * other native method of the class throws UnsatisfiedLinkError.
 *
 * Conventions: every Java array is checked before lp_solve sees it; an error becomes an
 * lpsolve.LpSolveException; nothing is ever printed. The lprec pointer lives in the field LpSolve.lp
 * and is 0 once the problem is deleted.
 */
#include <jni.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lp_lib.h"

#include "reproducible.h"

static jfieldID lpField;
static jfieldID abortListenerField;
static jfieldID abortUserhandleField;
static jmethodID constructor;
static jmethodID removeLp;
static jmethodID abortfunc;

static void throwNew(JNIEnv *env, const char *message) {
  jclass type = (*env)->FindClass(env, "lpsolve/LpSolveException");
  if (type != NULL) {
    (*env)->ThrowNew(env, type, message);
    (*env)->DeleteLocalRef(env, type);
  }
}

/* The problem behind an object, or NULL with an exception pending. */
static lprec *lpOf(JNIEnv *env, jobject self) {
  lprec *lp = (lprec *)(intptr_t)(*env)->GetLongField(env, self, lpField);
  if (lp == NULL) {
    throwNew(env, "the problem has been deleted");
  }
  return lp;
}

static int check(JNIEnv *env, int ok, const char *message) {
  if (!ok) {
    throwNew(env, message);
  }
  return ok;
}

static int checkColumn(JNIEnv *env, lprec *lp, jint column) {
  return check(env, column >= 1 && column <= get_Ncolumns(lp), "the column is out of range");
}

static int checkRow(JNIEnv *env, lprec *lp, jint row, int first) {
  return check(env, row >= first && row <= get_Nrows(lp), "the row is out of range");
}

/* `count` numbers of a Java array that has at least that many, in memory to be freed; NULL with an
 * exception pending if that cannot be had. */
static double *copyDoubles(JNIEnv *env, jdoubleArray from, jint count) {
  if (!check(env, from != NULL && count >= 0 && (*env)->GetArrayLength(env, from) >= count,
             "the array of values is missing or too short")) {
    return NULL;
  }
  double *values = malloc(((size_t)count + 1) * sizeof(double));
  if (check(env, values != NULL, "out of memory")) {
    (*env)->GetDoubleArrayRegion(env, from, 0, count, values);
  }
  return values;
}

static int *copyInts(JNIEnv *env, jintArray from, jint count) {
  if (!check(env, from != NULL && count >= 0 && (*env)->GetArrayLength(env, from) >= count,
             "the array of indices is missing or too short")) {
    return NULL;
  }
  int *values = malloc(((size_t)count + 1) * sizeof(int));
  if (check(env, values != NULL, "out of memory")) {
    (*env)->GetIntArrayRegion(env, from, 0, count, (jint *)values);
  }
  return values;
}

/* A sparse vector from Java: `count` values at indices from `first` to `last`. */
typedef struct {
  double *values;
  int *indices;
} Sparse;

static void freeSparse(Sparse *sparse) {
  free(sparse->values);
  free(sparse->indices);
}

static int readSparse(JNIEnv *env, jint count, jdoubleArray values, jintArray indices, int first,
                      int last, Sparse *sparse) {
  sparse->indices = NULL;
  sparse->values = copyDoubles(env, values, count);
  if (sparse->values == NULL) {
    return 0;
  }
  sparse->indices = copyInts(env, indices, count);
  int ok = sparse->indices != NULL;
  for (jint k = 0; ok && k < count; k++) {
    ok = check(env, sparse->indices[k] >= first && sparse->indices[k] <= last,
               "an index of the sparse vector is out of range");
  }
  if (!ok) {
    freeSparse(sparse);
  }
  return ok;
}

static void __WINAPI discard(lprec *lp, void *handle, char *text) {
  (void)lp;
  (void)handle;
  (void)text;
}

/* --- life cycle ------------------------------------------------------------------------------ */

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_init(JNIEnv *env, jclass type) {
  jclass listener = (*env)->FindClass(env, "lpsolve/AbortListener");
  if (listener == NULL) {
    return;
  }
  /* A lookup that fails leaves an exception pending, so the next one must not be tried. */
  if ((lpField = (*env)->GetFieldID(env, type, "lp", "J")) != NULL &&
      (abortListenerField =
           (*env)->GetFieldID(env, type, "abortListener", "Llpsolve/AbortListener;")) != NULL &&
      (abortUserhandleField =
           (*env)->GetFieldID(env, type, "abortUserhandle", "Ljava/lang/Object;")) != NULL &&
      (constructor = (*env)->GetMethodID(env, type, "<init>", "(J)V")) != NULL &&
      (removeLp = (*env)->GetStaticMethodID(env, type, "removeLp", "(J)V")) != NULL) {
    abortfunc = (*env)->GetMethodID(env, listener, "abortfunc",
                                    "(Llpsolve/LpSolve;Ljava/lang/Object;)Z");
  }
  (*env)->DeleteLocalRef(env, listener);
  /* lp_solve sets up its table of BLAS routines when the first problem is made, without a lock:
   * do it here, where the initialisation lock of the Java class is held. */
  delete_lp(make_lp(0, 0));
}

JNIEXPORT jobject JNICALL Java_lpsolve_LpSolve_makeLp(JNIEnv *env, jclass type, jint rows,
                                                      jint columns) {
  if (!check(env, rows >= 0 && columns >= 0, "the number of rows or columns is negative")) {
    return NULL;
  }
  lprec *lp = make_lp(rows, columns);
  if (!check(env, lp != NULL, "out of memory")) {
    return NULL;
  }
  set_verbose(lp, NEUTRAL);
  put_logfunc(lp, discard, NULL);
  jobject self = (*env)->NewObject(env, type, constructor, (jlong)(intptr_t)lp);
  if (self == NULL) {
    delete_lp(lp);
  }
  return self;
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_deleteLp(JNIEnv *env, jobject self) {
  lprec *lp = (lprec *)(intptr_t)(*env)->GetLongField(env, self, lpField);
  if (lp == NULL) {
    return;
  }
  jclass type = (*env)->GetObjectClass(env, self);
  /* Does not throw; an exception of running out of memory would stay pending for the caller. */
  (*env)->CallStaticVoidMethod(env, type, removeLp, (jlong)(intptr_t)lp);
  jboolean failed = (*env)->ExceptionCheck(env);
  if (!failed) {
    (*env)->SetLongField(env, self, lpField, 0);
    delete_lp(lp);
  }
}

JNIEXPORT jobject JNICALL Java_lpsolve_LpSolve_lpSolveVersion(JNIEnv *env, jclass type) {
  (void)type;
  int major, minor, release, build;
  lp_solve_version(&major, &minor, &release, &build);
  jclass info = (*env)->FindClass(env, "lpsolve/VersionInfo");
  if (info == NULL) {
    return NULL;
  }
  jmethodID make = (*env)->GetMethodID(env, info, "<init>", "(IIII)V");
  return make == NULL ? NULL
                      : (*env)->NewObject(env, info, make, (jint)major, (jint)minor, (jint)release,
                                          (jint)build);
}

/* --- the model ------------------------------------------------------------------------------- */

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_addColumnex(JNIEnv *env, jobject self, jint count,
                                                        jdoubleArray values, jintArray rows) {
  lprec *lp = lpOf(env, self);
  Sparse column;
  if (lp != NULL && readSparse(env, count, values, rows, 0, get_Nrows(lp), &column)) {
    check(env, add_columnex(lp, count, column.values, column.indices), "cannot add the column");
    freeSparse(&column);
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setColumnex(JNIEnv *env, jobject self, jint index,
                                                        jint count, jdoubleArray values,
                                                        jintArray rows) {
  lprec *lp = lpOf(env, self);
  Sparse column;
  if (lp != NULL && checkColumn(env, lp, index) &&
      readSparse(env, count, values, rows, 0, get_Nrows(lp), &column)) {
    check(env, set_columnex(lp, index, count, column.values, column.indices),
          "cannot replace the column");
    freeSparse(&column);
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_addConstraintex(JNIEnv *env, jobject self, jint count,
                                                            jdoubleArray values, jintArray columns,
                                                            jint type, jdouble rightHandSide) {
  lprec *lp = lpOf(env, self);
  Sparse row;
  if (lp != NULL && readSparse(env, count, values, columns, 1, get_Ncolumns(lp), &row)) {
    check(env, add_constraintex(lp, count, row.values, row.indices, type, rightHandSide),
          "cannot add the row");
    freeSparse(&row);
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setObjFnex(JNIEnv *env, jobject self, jint count,
                                                       jdoubleArray values, jintArray columns) {
  lprec *lp = lpOf(env, self);
  Sparse row;
  if (lp != NULL && readSparse(env, count, values, columns, 1, get_Ncolumns(lp), &row)) {
    check(env, set_obj_fnex(lp, count, row.values, row.indices), "cannot set the objective");
    freeSparse(&row);
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setObj(JNIEnv *env, jobject self, jint column,
                                                   jdouble value) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL && checkColumn(env, lp, column)) {
    check(env, set_obj(lp, column, value), "cannot set the objective");
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setBounds(JNIEnv *env, jobject self, jint column,
                                                      jdouble lower, jdouble upper) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL && checkColumn(env, lp, column)) {
    check(env, set_bounds(lp, column, lower, upper), "cannot set the bounds of the column");
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setInt(JNIEnv *env, jobject self, jint column,
                                                   jboolean whole) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL && checkColumn(env, lp, column)) {
    check(env, set_int(lp, column, whole ? TRUE : FALSE), "cannot mark the column as whole");
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setConstrType(JNIEnv *env, jobject self, jint row,
                                                          jint type) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL && checkRow(env, lp, row, 1)) {
    check(env, set_constr_type(lp, row, type), "cannot set the type of the row");
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setRh(JNIEnv *env, jobject self, jint row,
                                                  jdouble value) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL && checkRow(env, lp, row, 0)) {
    check(env, set_rh(lp, row, value), "cannot set the right-hand side");
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setRhRange(JNIEnv *env, jobject self, jint row,
                                                       jdouble delta) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL && checkRow(env, lp, row, 1)) {
    check(env, set_rh_range(lp, row, delta), "cannot set the range of the row");
  }
}

JNIEXPORT jint JNICALL Java_lpsolve_LpSolve_getNrows(JNIEnv *env, jobject self) {
  lprec *lp = lpOf(env, self);
  return lp == NULL ? 0 : get_Nrows(lp);
}

JNIEXPORT jint JNICALL Java_lpsolve_LpSolve_getNcolumns(JNIEnv *env, jobject self) {
  lprec *lp = lpOf(env, self);
  return lp == NULL ? 0 : get_Ncolumns(lp);
}

/* --- settings -------------------------------------------------------------------------------- */

#define SETTER(javaName, javaType, call)                                                   \
  JNIEXPORT void JNICALL Java_lpsolve_LpSolve_##javaName(JNIEnv *env, jobject self,        \
                                                         javaType value) {                 \
    lprec *lp = lpOf(env, self);                                                           \
    if (lp != NULL) {                                                                      \
      call(lp, value);                                                                     \
    }                                                                                      \
  }

SETTER(setVerbose, jint, set_verbose)
SETTER(setEpsb, jdouble, set_epsb)
SETTER(setEpsd, jdouble, set_epsd)
SETTER(setEpsel, jdouble, set_epsel)
SETTER(setEpspivot, jdouble, set_epspivot)
SETTER(setScaling, jint, set_scaling)
SETTER(setPivoting, jint, set_pivoting)
SETTER(setSimplextype, jint, set_simplextype)
SETTER(setAntiDegen, jint, set_anti_degen)
SETTER(setImprove, jint, set_improve)
SETTER(setMaxpivot, jint, set_maxpivot)
SETTER(setEpsint, jdouble, set_epsint)
SETTER(setBbFloorfirst, jint, set_bb_floorfirst)
SETTER(setBbRule, jint, set_bb_rule)

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setMipGap(JNIEnv *env, jobject self, jboolean absolute,
                                                      jdouble gap) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL) {
    set_mip_gap(lp, absolute ? TRUE : FALSE, gap);
  }
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setPresolve(JNIEnv *env, jobject self, jint mode,
                                                        jint loops) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL) {
    set_presolve(lp, mode, loops);
  }
}

/* --- the basis ------------------------------------------------------------------------------- */

static jint basisLength(lprec *lp, jboolean nonbasic) {
  return 1 + get_Nrows(lp) + (nonbasic ? get_Ncolumns(lp) : 0);
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_setBasis(JNIEnv *env, jobject self, jintArray basis,
                                                     jboolean nonbasic) {
  lprec *lp = lpOf(env, self);
  if (lp == NULL) {
    return;
  }
  jint length = basisLength(lp, nonbasic);
  int last = get_Nrows(lp) + get_Ncolumns(lp);
  int *indices = copyInts(env, basis, length);
  if (indices == NULL) {
    return;
  }
  int ok = 1;
  for (jint k = 1; ok && k < length; k++) {
    ok = check(env, abs(indices[k]) >= 1 && abs(indices[k]) <= last,
               "an index of the basis is out of range");
  }
  if (ok) {
    check(env, set_basis(lp, indices, (MYBOOL)nonbasic), "lp_solve does not accept the basis");
  }
  free(indices);
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_getBasis(JNIEnv *env, jobject self, jintArray basis,
                                                     jboolean nonbasic) {
  lprec *lp = lpOf(env, self);
  if (lp == NULL) {
    return;
  }
  jint length = basisLength(lp, nonbasic);
  int *indices = copyInts(env, basis, length);
  if (indices == NULL) {
    return;
  }
  if (check(env, get_basis(lp, indices, (MYBOOL)nonbasic), "there is no basis")) {
    (*env)->SetIntArrayRegion(env, basis, 0, length, (const jint *)indices);
  }
  free(indices);
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_defaultBasis(JNIEnv *env, jobject self) {
  lprec *lp = lpOf(env, self);
  if (lp != NULL) {
    default_basis(lp);
  }
}

/* --- solving --------------------------------------------------------------------------------- */

/* What the abort callback needs; it lives on the stack of the solve that it interrupts. */
typedef struct {
  JNIEnv *env;
  jobject self;
  jobject listener;
  jobject userhandle;
} AbortCall;

static int __WINAPI askListener(lprec *lp, void *handle) {
  (void)lp;
  AbortCall *call = handle;
  if ((*call->env)->ExceptionCheck(call->env)) {
    return TRUE;
  }
  jboolean stop = (*call->env)->CallBooleanMethod(call->env, call->listener, abortfunc, call->self,
                                                  call->userhandle);
  /* An exception of the listener stops the solve and reaches the caller of solve(). */
  return (*call->env)->ExceptionCheck(call->env) || stop;
}

/* The listener is read from its field when solving starts; there is nothing to register. */
JNIEXPORT void JNICALL Java_lpsolve_LpSolve_registerAbortfunc(JNIEnv *env, jobject self) {
  lpOf(env, self);
}

JNIEXPORT jint JNICALL Java_lpsolve_LpSolve_solve(JNIEnv *env, jobject self) {
  lprec *lp = lpOf(env, self);
  if (lp == NULL) {
    return NOTRUN;
  }
  AbortCall call = {env, self, (*env)->GetObjectField(env, self, abortListenerField),
                    (*env)->GetObjectField(env, self, abortUserhandleField)};
  put_abortfunc(lp, call.listener == NULL ? NULL : askListener, &call);
  restartRandomNumbers();
  int status = solve(lp);
  put_abortfunc(lp, NULL, NULL);
  return status;
}

JNIEXPORT jlong JNICALL Java_lpsolve_LpSolve_getTotalIter(JNIEnv *env, jobject self) {
  lprec *lp = lpOf(env, self);
  return lp == NULL ? 0 : (jlong)get_total_iter(lp);
}

JNIEXPORT void JNICALL Java_lpsolve_LpSolve_getVariables(JNIEnv *env, jobject self,
                                                         jdoubleArray into) {
  lprec *lp = lpOf(env, self);
  REAL *values;
  if (lp != NULL &&
      check(env, into != NULL && (*env)->GetArrayLength(env, into) >= get_Ncolumns(lp),
            "the array of values is missing or too short") &&
      check(env, get_ptr_variables(lp, &values), "there is no solution")) {
    (*env)->SetDoubleArrayRegion(env, into, 0, get_Ncolumns(lp), values);
  }
}

/* 1 + rows + columns numbers: an unused one, the duals of the rows, the reduced costs. */
JNIEXPORT void JNICALL Java_lpsolve_LpSolve_getDualSolution(JNIEnv *env, jobject self,
                                                            jdoubleArray into) {
  lprec *lp = lpOf(env, self);
  if (lp == NULL) {
    return;
  }
  jint length = 1 + get_Nrows(lp) + get_Ncolumns(lp);
  double *values = copyDoubles(env, into, length);
  if (values == NULL) {
    return;
  }
  if (check(env, get_dual_solution(lp, values), "there are no duals")) {
    (*env)->SetDoubleArrayRegion(env, into, 0, length, values);
  }
  free(values);
}
