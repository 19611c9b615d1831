/** Why some kinds cannot be in many of the views. */
export const WORDS_ONLY = 'all its words come with the view, and none from outside'
export const NO_AMOUNTS = 'it shows no amounts and no counts'
export const NOTHING_AWAITED = 'it waits for nothing: all it shows is known when it opens'
export const NOTHING_FAILS = 'it asks nobody for anything that could fail'
