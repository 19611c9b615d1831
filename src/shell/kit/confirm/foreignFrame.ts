/**
 * Whether a page of another origin that the host did not name frames this one, at any level (threat T16). Browsers without
 * `ancestorOrigins` do not reveal the origins of outer frames, so there every frame of another origin counts.
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

/** All sandboxed pages have the origin `null`, which equals no other. */
const isSame = (origin: string, other: string): boolean =>
  origin !== 'null' && URL.canParse(other) && new URL(other).origin === origin

function isReadable(frame: Window, own: string): boolean {
  try {
    return own !== 'null' && frame.origin === own
  } catch {
    return false
  }
}
