import '../../../scripts/lib/words-loader.mjs'

const { runLine } = await import('./run-line.ts')

/** `meshtray` in a process of its own, without the start of Electron: settings' folder, then what is typed. */
const [folder = '', ...args] = process.argv.slice(2)
const { code, text, reason } = await runLine(folder, ...args)
if (reason !== undefined) process.stderr.write(`meshtray: ${reason}\n`)
process.stdout.write(text, () => process.exit(code))
