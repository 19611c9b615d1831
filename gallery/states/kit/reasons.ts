/** Why some kinds cannot be in many parts of the kit. */
export const HOLDS_NOTHING = 'it holds what it is given; without that nobody draws it'
export const NOT_LOADING = 'who uses it draws a skeleton until its content is known'
export const NO_FAILURE = 'it asks for nothing that could fail'
export const NO_AMOUNT = 'it shows no amounts'
export const NO_NAMES = 'it shows no names from outside'
