import fc from 'fast-check'

/** A mutant is noticed by the first counterexample; to look for the smallest would take most of the time. */
fc.configureGlobal({ endOnFailure: true })
