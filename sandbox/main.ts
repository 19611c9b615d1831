/** `npm run sandbox`: runs until Ctrl-C or SIGTERM. */
import { startSandbox } from './index.ts'

try {
  const sandbox = await startSandbox()
  const end = (): void => {
    void sandbox.stop().then(() => process.exit(0))
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
