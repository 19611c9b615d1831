/**
 * Is a page of another origin around this one, at any level, that the host did not name? Browsers that keep the origins of
 * frames around a page to themselves cannot tell a named one from another: there every foreign frame counts (threat T16).
 */
export function isForeignFrame(view: Window, framedBy: readonly string[] = []): boolean {
  const own = view.origin
  const around = (view.location as Partial<Pick<Location, 'ancestorOrigins'>>).ancestorOrigins
  if (around)
    return [...around].some((origin) => !isSame(origin, own) && !framedBy.some((named) => isSame(origin, named)))
  for (let frame = view; frame !== frame.parent; frame = frame.parent) {
    if (!isReadable(frame.parent, own)) return true
  }
  return false
}

/** Sandboxed pages are all called `null`, and no two of them are one. */
const isSame = (origin: string, other: string): boolean =>
  origin !== 'null' && URL.canParse(other) && new URL(other).origin === origin

function isReadable(frame: Window, own: string): boolean {
  try {
    return own !== 'null' && frame.origin === own
  } catch {
    return false
  }
}
