import type { Plugin } from 'vite'

/**
 * Modules that libraries of main load but never use here, with their replacements: each start would wait for Node to load
 * them. The keys are a package and what a module of it asks for.
 */
export const builtInFor: { readonly [library: string]: { readonly [module: string]: string } } = {
  undici: {
    'node:assert': `module.exports = (value, message) => {
      if (!value) throw message instanceof Error ? message : new Error(message ?? 'undici: an assumption does not hold')
    }`,
    // Node's own bound on headers, in bytes, and a class to compare with: nobody sends on what came in.
    'node:http': 'module.exports = { maxHeaderSize: 16_384, IncomingMessage: class {} }',
    './client-h2.js': leftOut('HTTP/2'),
    '../web/fetch/body.js': leftOut('fetch'),
    '../web/fetch/formdata': leftOut('forms'),
    '../web/webidl': leftOut('fetch'),
  },
  'write-file-atomic': { worker_threads: 'module.exports = { threadId: 0 }' },
}

function leftOut(what: string): string {
  return `module.exports = () => { throw new Error('${what} is left out of the bundle') }`
}

/** Returns whether the module that is asked for is replaced by something built in. */
export function isUnusedPart(asked: string, importer: string | undefined): boolean {
  return builtInFor[libraryOf(importer)]?.[asked] !== undefined
}

function libraryOf(importer = ''): string {
  return /\/node_modules\/([^/]+)\/(?!.*\/node_modules\/)/.exec(importer)?.[1] ?? ''
}

export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    resolveId(asked, importer) {
      // The library's name stays in the id, as the list of licences is made of ids.
      return isUnusedPart(asked, importer) ? `\0${libraryOf(importer)}/${asked}` : null
    },
    load(id) {
      const [library = '', ...asked] = id.startsWith('\0') ? id.slice(1).split('/') : []
      return builtInFor[library]?.[asked.join('/')]
    },
  }
}
