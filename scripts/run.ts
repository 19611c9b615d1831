import { spawn } from 'node:child_process'

/** Runs a program with this terminal; answers its exit code. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs steps one after the other and ends this process with the first code that is not 0. */
export async function runAll(steps: readonly (readonly [command: string, ...args: string[]])[]): Promise<void> {
  for (const [command, ...args] of steps) {
    const code = await run(command, args)
    if (code !== 0) process.exit(code)
  }
}
