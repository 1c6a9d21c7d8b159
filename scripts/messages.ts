import type { Plugin } from 'vite'
import { englishFile, fileOf, languages } from './lib/messages.mjs'
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
        const name = id.slice('\0words:'.length)
        const language = languages().find((each) => name === each || name.startsWith(`${each}/`))
        this.addWatchFile(language === undefined ? englishFile : fileOf(language))
        return wordsModule(name)
      },
    },
    // A page that runs keeps the words that it has loaded, so it is loaded anew.
    hotUpdate({ file }) {
      if (![englishFile, ...languages().map(fileOf)].includes(file)) return undefined
      const { moduleGraph, hot } = this.environment
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (id.startsWith('\0words:')) moduleGraph.invalidateModule(module)
      hot.send({ type: 'full-reload' })
      return []
    },
  }
}
