/** `npm run dev`: runs the application, builds it anew after a change, and starts it again. Arguments are passed on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { electronBinary, electronEnvironment, electronFlags, isRoot } from './lib/electron-binary.mjs'
import { root } from './lib/paths.mjs'
import { runTool } from './lib/run.mjs'
import { planStart } from './lib/start-plan.mjs'

const watched = ['contract', 'domain', 'demo', 'main', 'preload', 'renderer', 'assets/tray']
const quiet = 200 // milliseconds without a change before a build: an editor writes a file in several steps

const { platform, env } = process
const plan = planStart({ args: process.argv.slice(2), platform, env, exists: existsSync })
const electron = await electronBinary()
const flags = electronFlags({ platform, root: isRoot() })
/** @type {import('node:child_process').ChildProcess | null} */
let application = null
/** @type {NodeJS.Timeout | undefined} */
let soon
let work = Promise.resolve()
let wanted = 0

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (application === null || !application.kill(signal)) process.exit(1)
  })
}
for (const folder of watched) watch(path.join(root, folder), { recursive: true }, changed)
await rebuild()

/**
 * @param {string} _event
 * @param {string | null} file
 */
function changed(_event, file) {
  if (file !== null && /\.test\.tsx?$/.test(file)) return
  clearTimeout(soon)
  soon = setTimeout(rebuild, quiet)
}

/** One build at a time; of those that wait for it only the last is made. */
function rebuild() {
  wanted += 1
  const turn = wanted
  work = work.then(() => (turn === wanted ? build() : undefined))
  return work
}

/** Closing the application ends `npm run dev`; a new one takes over only when the old one is gone. */
async function build() {
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  if (code !== 0) return console.error('Not built; what runs is the last one that could be.')
  const old = application
  if (old?.exitCode === null) {
    old.off('exit', leave)
    old.kill()
    await once(old, 'exit')
  }
  application = spawn(electron.path, [...flags, root, ...plan.args], {
    stdio: 'inherit',
    env: { ...env, ...electronEnvironment(electron) },
  })
  application.once('exit', leave)
}

/** @param {number | null} code */
function leave(code) {
  process.exit(code ?? 1)
}
