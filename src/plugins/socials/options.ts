import { shapes } from '#kernel'

export interface SocialsOptions {
  /**
   * Which providers stand in Connect itself: how many, or their keys. The others are behind "more". In both cases the order is that of
   * `features.socials` or of remote config. Connect has room for six, "more" among them; without this option it is used up.
   */
  readonly front?: number | readonly string[] | undefined
  /** What providers are called, by their keys, where it is not as their owners write it: `{ x: 'X (Twitter)' }`. */
  readonly names?: Readonly<Partial<Record<string, string>>> | undefined
  /**
   * Pictures that replace the plugin's marks, by the providers' keys: addresses of images, such as `{ google: '/marks/google.svg' }`.
   * Each provider's brand rules say how its mark has to look.
   */
  readonly marks?: Readonly<Partial<Record<string, string>>> | undefined
}

const { fields, listOf, maybe, recordOf, shape, text } = shapes

const Keys = listOf(text(64))
const Front = shape((value): number | readonly string[] => {
  if (typeof value !== 'number') return Keys.read(value)
  if (!Number.isInteger(value) || value < 0) throw new TypeError('expected a number of providers')
  return value
})

/** Checked when the plugin starts. */
export const Options = maybe(
  fields({
    front: maybe(Front),
    names: maybe(recordOf(text(64), text(64))),
    marks: maybe(recordOf(text(64), text(100_000))),
  }),
)
