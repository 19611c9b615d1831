/** The gallery's own fonts, so that pictures do not depend on the machine's. */
import arabic400 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?url'
import arabic500 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-500-normal.woff2?url'
import arabic600 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2?url'
import cyrillic400 from '@fontsource/inter/files/inter-cyrillic-400-normal.woff2?url'
import cyrillic500 from '@fontsource/inter/files/inter-cyrillic-500-normal.woff2?url'
import cyrillic600 from '@fontsource/inter/files/inter-cyrillic-600-normal.woff2?url'
import extended400 from '@fontsource/inter/files/inter-latin-ext-400-normal.woff2?url'
import extended500 from '@fontsource/inter/files/inter-latin-ext-500-normal.woff2?url'
import extended600 from '@fontsource/inter/files/inter-latin-ext-600-normal.woff2?url'
import latin400 from '@fontsource/inter/files/inter-latin-400-normal.woff2?url'
import latin500 from '@fontsource/inter/files/inter-latin-500-normal.woff2?url'
import latin600 from '@fontsource/inter/files/inter-latin-600-normal.woff2?url'
import mono400 from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2?url'
import mono600 from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-600-normal.woff2?url'

/** One family for all scripts; frame.css makes it the modal's. */
const SANS = 'Gallery Sans'
/** The first names that the modal's own lists of monospaced fonts ask for. */
const MONO = ['ui-monospace', 'SFMono-Regular']

const RANGES = {
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  extended: 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1EFF,U+20A0-20AB,U+20AD-20C0',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+FEFF,U+FFFD',
  arabic: 'U+0600-06FF,U+0750-077F,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC',
} as const

const SANS_FILES = [
  ['cyrillic', [cyrillic400, cyrillic500, cyrillic600]],
  ['extended', [extended400, extended500, extended600]],
  ['arabic', [arabic400, arabic500, arabic600]],
  ['latin', [latin400, latin500, latin600]],
] as const

const faces = [
  ...SANS_FILES.flatMap(([script, files]) =>
    files.map((file, at) => face(SANS, file, String(400 + at * 100), RANGES[script])),
  ),
  ...MONO.flatMap((family) => [face(family, mono400, '400'), face(family, mono600, '600')]),
]

function face(family: string, file: string, weight: string, unicodeRange = 'U+0-10FFFF'): FontFace {
  return new FontFace(family, `url(${file})`, { weight, unicodeRange })
}

/** Resolves when all fonts are loaded. */
export async function loadFonts(): Promise<void> {
  for (const one of faces) document.fonts.add(one)
  await Promise.all(faces.map((one) => one.load()))
}
