import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Script } from 'node:vm'

/**
 * The file with V8's code cache is beside its script. A build deletes both, because V8 compares only the lengths of
 * sources.
 */
const cacheEnding = '.cache'

type Load = (id: string) => unknown

/**
 * Returns a function like `require` that loads our own CommonJS scripts by their path relative to `file`, each once,
 * and everything else as Node does. The build makes each script a function of `exports`, `require`, `module`,
 * `__filename` and `__dirname` (vite.config.ts). A cache that this version of V8 rejects is ignored with a warning.
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
