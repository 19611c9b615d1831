/** `latchkey/plugin`: all that a plugin's author imports, and nothing deeper. */
export * from '#kernel'
export * from '#kit'
