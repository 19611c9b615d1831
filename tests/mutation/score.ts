/** What a mutation run is worth: per group how many mutants the tests noticed, and why the others were not. */
export interface Mutant {
  readonly file: string
  readonly mutator: string
  /** The line of the source that it changes, trimmed. */
  readonly line: string
  readonly replacement: string
  /** Whether a test failed, or ran without end, because of it. */
  readonly noticed: boolean
}

/** Why no test can notice a mutant. It stands for every mutant that fits what it names. */
export interface Reason {
  readonly file: string
  readonly mutator: string
  readonly line: string
  readonly replacement?: string
  readonly why: string
}

export interface Score {
  readonly mutants: number
  readonly noticed: number
  /** Per cent. */
  readonly score: number
  /** Survivors that no reason speaks of. */
  readonly unexplained: readonly Mutant[]
  /** Reasons for mutants that are not there, or that a test notices by now. */
  readonly stale: readonly Reason[]
}

/** Per cent that a group has to reach, unless each survivor has its reason. */
export const ASKED = 85

export function scoreOf(mutants: readonly Mutant[], reasons: readonly Reason[]): Score {
  const survivors = mutants.filter(({ noticed }) => !noticed)
  const noticed = mutants.length - survivors.length
  return {
    mutants: mutants.length,
    noticed,
    score: mutants.length === 0 ? 0 : (100 * noticed) / mutants.length,
    unexplained: survivors.filter((mutant) => !reasons.some((reason) => fits(reason, mutant))),
    stale: reasons.filter((reason) => !survivors.some((mutant) => fits(reason, mutant))),
  }
}

const fits = ({ file, mutator, line, replacement }: Reason, mutant: Mutant): boolean =>
  file === mutant.file &&
  mutator === mutant.mutator &&
  line === mutant.line &&
  (replacement === undefined || replacement === mutant.replacement)

/** A group without mutants was not run; a reason that has nothing to explain is wrong, whatever the score. */
export const isReached = ({ mutants, score, unexplained, stale }: Score): boolean =>
  mutants > 0 && stale.length === 0 && (score >= ASKED || unexplained.length === 0)

const HEAD = ['group', 'files', 'mutants', 'noticed', 'survived', 'of these explained', 'score', 'commit', 'ok']

/**
 * The table, in Markdown, of the groups in their order, measured on this commit. Groups that were not run keep the row that they have in
 * `before`.
 */
export function tableOf(
  groups: Readonly<Record<string, { readonly files: readonly string[] }>>,
  scores: ReadonlyMap<string, Score>,
  before: string,
  commit: string,
): string {
  const rows = Object.entries(groups).flatMap(([name, { files }]) => {
    const score = scores.get(name)
    if (!score) return before.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? []
    const { mutants, noticed, unexplained } = score
    const survived = mutants - noticed
    const cells = [
      name,
      files.map((file) => `\`${file.replace('src/', '')}\``).join(' '),
      mutants,
      noticed,
      survived,
      survived - unexplained.length,
      `${score.score.toFixed(1)} %`,
      commit,
      isReached(score) ? 'yes' : '**no**',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [`| ${HEAD.join(' | ')} |`, `|${'---|'.repeat(HEAD.length)}`, ...rows].join('\n')
}
