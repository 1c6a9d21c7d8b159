import compile from 'icu-minify/compile'

/**
 * Compiles the ICU messages of `words/english/` as the bundles are made: no parser of messages ships, and one that cannot
 * be parsed breaks the build.
 *
 * @returns {import('vite').Plugin}
 */
export function compileMessages() {
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
        const areas = await import(`data:text/javascript,${encodeURIComponent(code)}`)
        const lines = Object.entries(areas).map(
          ([name, messages]) => `export const ${name} = ${JSON.stringify(compiled(messages))}`,
        )
        return { code: lines.join('\n'), map: null }
      },
    },
  }
}

/** @param {Record<string, string>} messages */
function compiled(messages) {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(text)]))
}
