import type { Plugin } from 'vite'
import { areas } from '../words/areas.ts'
import { fileOf, languages } from './lib/messages.mjs'
import { wordsModule } from './lib/words-modules.mjs'

/**
 * Makes the modules `words:…` of the messages in `locales/`. Messages are compiled here, so that no parser ships and a message
 * that cannot be parsed breaks the build.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: { filter: { id: /^words:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0words:/ },
      handler(id) {
        const files = filesOf(id)
        for (const file of files) this.addWatchFile(file)
        const code = wordsModule(id.slice(scheme.length))
        const { command, server } = this.environment.config
        const isReplaced = command === 'serve' && server.hmr !== false && files.length === 1
        return isReplaced ? replaceable(code) : code
      },
    },
    // A page that runs is given only the words of the language that was changed.
    async hotUpdate({ file, read }) {
      if (!['en', ...languages()].map(fileOf).includes(file)) return undefined
      // An editor may have emptied the file, and not have written it yet.
      await read()
      const modules = [...this.environment.moduleGraph.idToModuleMap]
      return modules.flatMap(([id, module]) => (filesOf(id).includes(file) ? [module] : []))
    },
  }
}

const scheme = '\0words:'

/** The files in `locales/` that a module is made of */
function filesOf(id: string): readonly string[] {
  if (!id.startsWith(scheme)) return []
  const [name = '', rest] = id.slice(scheme.length).split('/')
  if (name in areas) return [fileOf('en')]
  if (name === 'each') return languages().map(fileOf)
  return rest === undefined ? [] : [fileOf(name)]
}

/**
 * Has the dev server replace a module while the page runs. Who has imported it keeps the same object, which is given the new words;
 * `renderer/app/page.tsx` then says them.
 */
function replaceable(code: string): string {
  return `${code.replace('export default', 'const words =')}
const kept = (import.meta.hot.data.kept ??= {})
for (const key of Object.keys(kept)) delete kept[key]
export default Object.assign(kept, words)
import.meta.hot.accept()`
}
