/**
 * `npm test`: runs every step to its end, also behind one that failed, and ends with one line that adds them all up.
 * `node scripts/test.mjs unit e2e` runs only these steps; what follows `--` goes to the test runner. With `--long` the
 * random and the repeated tests run as long as a proof wants; the environment's LONG, SEED and PROPERTY_RUNS do the same.
 * `--packages` adds the tests of the packages at the end.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { electronBinary, electronEnvironment, isRoot, sandboxWarning } from './lib/electron-binary.mjs'
import { writeMessageTypes } from './lib/messages.mjs'
import { cache } from './lib/paths.mjs'
import { openDesktops } from './lib/private-desktop.mjs'
import { noteOldNode, run, runTool } from './lib/run.mjs'
import { ensureSystemPackages } from './lib/system-packages.mjs'
import { failures, tallyOfRunner, tallyOfTool, totalLine, worthAgain } from './lib/tally.mjs'

/** @typedef {{ env: NodeJS.ProcessEnv, electron: string, extra: readonly string[] }} Context */
/** @type {Record<string, (context: Context | null, names: readonly string[]) => Promise<readonly import('./lib/tally.mjs').Tally[]>>} */
const steps = {
  format: () => tool('@biomejs/biome/bin/biome', 'check', '--linter-enabled=false', '.'),
  lint: () => tool('@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'),
  types: () => {
    writeMessageTypes()
    return tool('typescript/bin/tsc', '-b', '--pretty', 'false')
  },
  audit: async () => tallyOfTool('scripts/audit.mjs', await run(process.execPath, ['scripts/audit.mjs'])),
  unit: (context) => vitest(context, 'unit', 'renderer'),
  integration: (context) => vitest(context, 'integration', 'integration-serial'),
  build: () => tool('vite/bin/vite.js', 'build', '--logLevel', 'warn'),
  // The files of namespaces wait most of the time, and leave the processors to those of e2e.
  e2e: (context, names) =>
    vitest(context, 'e2e', 'e2e-serial', ...names.filter((name) => name === 'namespace')),
  namespace: async (context, names) => (names.includes('e2e') ? [] : vitest(context, 'namespace')),
  desktops: (context) => vitest(context, 'desktops'),
  packages: (context) => vitest(context, 'packages'),
}
/** Steps whose tests run several at a time, each on its own desktop */
const needSeveral = ['e2e', 'namespace']
const needDesktop = ['integration', 'e2e', 'namespace', 'desktops', 'packages']
/** The number of files of tests that run at a time where each has a desktop: they mostly wait for what they started. */
const sideBySide = Math.min(2 * os.availableParallelism(), 6)
/** Steps that need large packages, and run only when they are named. */
const onlyWhenNamed = /** @type {const} */ (['desktops', 'packages'])

const [given, extra] = splitAtDashes(process.argv.slice(2))
const named = given.filter((name) => !name.startsWith('--'))
if (given.includes('--long')) {
  process.env.LONG = '1'
  process.env.PROPERTY_RUNS ??= '200000'
}
const flags = ['--long', '--packages']
const unknown = given.filter((name) => !(name in steps || flags.includes(name)))
if (unknown.length > 0) {
  console.error(`There is no step "${unknown.join('", "')}". Steps: ${Object.keys(steps).join(', ')}`)
  process.exitCode = 2
} else {
  const usual = Object.keys(steps).filter((name) => !onlyWhenNamed.some((large) => large === name))
  const packages = given.includes('--packages') ? ['packages'] : []
  const total = await runAll([...(named.length > 0 ? named : usual), ...packages])
  for (const { skipped } of total) for (const line of skipped) console.log(`skipped: ${line}`)
  for (const { failed } of total) for (const line of failed) console.log(`failed: ${line}`)
  if (failures(total).length > 0) process.exitCode = 1
  console.log(totalLine(total))
}

/** @param {readonly string[]} names */
async function runAll(names) {
  const stage = await prepare(names).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return null
  })
  const total = []
  try {
    for (const name of names) {
      console.log(`\n== ${name}`)
      total.push(...((await steps[name]?.(stage && { ...stage, extra }, names)) ?? []))
    }
  } finally {
    await stage?.close()
  }
  return total
}

/**
 * Prepares Electron and the desktops for the test runner. Where that fails, each step that needs them counts as failed;
 * the others still run.
 * @param {readonly string[]} names
 */
async function prepare(names) {
  noteOldNode()
  const onDesktop = process.platform === 'linux' && names.some((name) => needDesktop.includes(name))
  const large = onlyWhenNamed.filter((name) => names.includes(name))
  await ensureSystemPackages(onDesktop ? ['run', 'headless', 'test', ...large] : ['run'])
  if (isRoot()) console.error(sandboxWarning)
  const electron = await electronBinary()
  const desktop = onDesktop
    ? await openDesktops(names.some((name) => needSeveral.includes(name)) ? sideBySide : 1)
    : null
  const env = { ...(desktop?.env ?? process.env), ...electronEnvironment(electron) }
  return { env, electron: electron.path, close: async () => desktop?.close() }
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 */
async function tool(file, ...args) {
  return tallyOfTool(file, await runTool(file, args))
}

/**
 * Runs vitest on Electron's own Node: the runtime that ships.
 * @param {Context | null} context
 * @param {readonly string[]} projects
 */
async function vitest(context, ...projects) {
  if (context === null) return tallyOfTool(`${projects.join(' and ')} could not be prepared`, 1)
  const first = await runVitest(context, projects)
  const shares = projects.some((project) => needDesktop.includes(project))
  const again = shares && context.extra.length === 0 ? worthAgain(first) : []
  if (again.length === 0) return first
  console.log(`\n== once more, as they share the machine with everything else: ${again.join(' ')}`)
  const env = { ...context.env, VITEST_MAX_WORKERS: '1' }
  const second = await runVitest({ ...context, env, extra: again }, projects)
  return [...first.filter(({ failed }) => failed.length === 0), ...second]
}

/**
 * @param {Context} context
 * @param {readonly string[]} projects
 */
async function runVitest({ env, electron, extra }, projects) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'meshtray-report-'))
  const report = path.join(folder, 'report.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/tally.mjs']
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...extra]
  try {
    const code = await run(electron, vitest, {
      env: {
        ...env,
        ELECTRON_RUN_AS_NODE: '1',
        MESHTRAY_REPORT: report,
        // Each worker, and each demo that a test starts, loads the same modules.
        NODE_COMPILE_CACHE: path.join(cache, 'compiled'),
      },
      group: true,
    })
    return tallyOfRunner(code, await readFile(report, 'utf8').catch(() => null))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string[]} args
 * @returns {[string[], string[]]}
 */
function splitAtDashes(args) {
  const at = args.indexOf('--')
  return at === -1 ? [args, []] : [args.slice(0, at), args.slice(at + 1)]
}
