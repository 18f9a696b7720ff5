/* Repairs of lp_solve that make a solve repeatable and safe beside others; see reproducible.c. */
#ifndef SVMRELEVANCE_REPRODUCIBLE_H
#define SVMRELEVANCE_REPRODUCIBLE_H

/* Starts the calling thread's random numbers from their seed. */
void restartRandomNumbers(void);

#endif
