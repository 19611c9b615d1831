export interface SocialsOptions {
  /**
   * Pictures that replace the plugin's marks, by the providers' keys: addresses of images, such as `{ google: '/marks/google.svg' }`.
   * Each provider's brand rules say how its mark has to look.
   */
  readonly marks?: Readonly<Partial<Record<string, string>>> | undefined
}
