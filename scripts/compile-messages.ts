import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/**
 * Compiles the ICU messages of `words/english/` as the bundles are made: no parser of messages ships, and one that cannot
 * be parsed breaks the build.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    load: {
      filter: { id: /\/words\/compile-catalog\.ts$/ },
      handler: () => 'export const compileCatalog = (catalog) => catalog',
    },
    transform: {
      order: 'post',
      filter: { id: /\/words\/english\/[a-z-]+\.ts$/ },
      async handler(code) {
        const areas: { readonly [name: string]: Messages } = await import(
          `data:text/javascript,${encodeURIComponent(code)}`
        )
        const lines = Object.entries(areas).map(
          ([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages))}`,
        )
        return { code: lines.join('\n'), map: null }
      },
    },
  }
}

type Messages = Readonly<Record<string, string>>

function compiled(messages: Messages) {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]))
}
