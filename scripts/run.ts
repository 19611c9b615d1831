import { spawn } from 'node:child_process'

/** Runs a program with this terminal; answers its exit code. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

export interface Ran {
  readonly code: number
  /** Its output, including errors. */
  readonly output: string
}

/** Runs a program in parallel and collects its output. A program that cannot start counts as failed, with the reason. */
export function runQuietly(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env }, cwd })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => (output += text))
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${String(error)}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
