/**
 * Runs a command and ends it when our parent is gone. The parent holds our standard input open and writes nothing;
 * however it dies, the pipe closes. Plain JavaScript, because plain `node` starts it.
 */
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })

child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(127)
})
child.on('exit', (code) => process.exit(code ?? 1))

process.stdin.resume().on('end', stop).on('error', stop)

function stop() {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), 2000).unref()
}
