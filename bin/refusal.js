/** Something that the person can put right; its message says what. */
export class Refusal extends Error {}
