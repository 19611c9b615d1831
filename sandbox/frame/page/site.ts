/** The page around the frame, as far as it tells of itself. */
export interface Site {
  /** The address of its picture. */
  icon?: string | undefined
}

/** The first picture that the site serves itself: another's server would hear of the person, and could show another's mark. */
export function ownPicture(icons: readonly string[], origin: string): string | undefined {
  return icons.find((icon) => origin !== '' && URL.canParse(icon) && new URL(icon).origin === origin)
}
