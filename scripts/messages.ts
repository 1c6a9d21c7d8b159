import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { areaOf, areas } from '../words/areas.ts'
import { englishFile, fileOf, inEachLanguage, languages, readMessages } from './lib/messages.mjs'

/**
 * Makes modules of the messages in `locales/`: `words:places` is the English area `places`, `words:de` loads areas in German,
 * `words:languages` loads the languages, and `words:each/KEY` has one message in all of them. Messages are compiled here, so that no parser ships and a message that cannot
 * be parsed breaks the build.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: { filter: { id: /^words:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0words:/ },
      handler(id) {
        const [name = '', area] = id.slice('\0words:'.length).split('/')
        if (name === 'languages') return languagesCode()
        if (name === 'each') return `export default ${JSON.stringify(inEachLanguage(area ?? ''))}`
        if (name in areas) {
          this.addWatchFile(englishFile)
          return `export default { name: '${name}', messages: ${areaCode('en', name)} }`
        }
        this.addWatchFile(fileOf(name))
        return area === undefined ? languageCode(name) : `export default ${areaCode(name, area)}`
      },
    },
  }
}

function languagesCode(): string {
  const loaders = languages().map((language) => `'${language}': () => import('words:${language}')`)
  return `export default { ${loaders.join(', ')} }`
}

function languageCode(language: string): string {
  const loaders = Object.keys(areas).map((area) => `'${area}': () => import('words:${language}/${area}')`)
  return `const areas = { ${loaders.join(', ')} }
export default async ({ name }) => (await areas[name]()).default`
}

function areaCode(language: string, area: string): string {
  const entries = Object.entries(readMessages(language)).filter(([key]) => areaOf(key) === area)
  return JSON.stringify(Object.fromEntries(entries.map(([key, text]) => [key, compile(text)])))
}
