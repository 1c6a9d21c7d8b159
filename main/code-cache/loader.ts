import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Script } from 'node:vm'

/** V8's cache, beside its script. A build deletes it with the script, as V8 compares only the lengths of sources. */
const cacheEnding = '.cache'

type Load = (id: string) => unknown

/**
 * Loads CommonJS scripts of ours by their path from `file`, each once, and all else as Node does. Each is built
 * as a function of `exports`, `require`, `module`, `__filename` and `__dirname` (vite.config.ts). A cache that this
 * version of V8 does not take is passed over, with a warning.
 */
export function createLoader(file: string): Load {
  const modules = new Map<string, { exports: unknown }>()

  function loadFrom(from: string): Load {
    const native = createRequire(from)
    return (id) => (id.startsWith('.') ? load(resolve(from, '..', id)) : native(id))
  }

  function load(path: string): unknown {
    const loaded = modules.get(path)
    if (loaded !== undefined) return loaded.exports
    const module = { exports: {} }
    modules.set(path, module)
    const cachedData = readCache(path)
    const script = new Script(readFileSync(path, 'utf8'), {
      filename: path,
      ...(cachedData && { cachedData }),
    })
    if (script.cachedDataRejected === true)
      process.emitWarning(`compiled anew: ${path}`, { code: 'CODE_CACHE_REFUSED' })
    script.runInThisContext()(module.exports, loadFrom(path), module, path, resolve(path, '..'))
    return module.exports
  }

  return loadFrom(file)
}

function readCache(path: string): Buffer | null {
  try {
    return readFileSync(`${path}${cacheEnding}`)
  } catch {
    return null
  }
}
