import { registerHooks } from 'node:module'
import { wordsModule } from './words-modules.mjs'

/* Lets sources that run unbuilt import messages: `node --import ./scripts/lib/words-loader.mjs`. */
registerHooks({
  resolve: (id, context, next) =>
    id.startsWith('words:') ? { url: id, format: 'module', shortCircuit: true } : next(id, context),
  load: (url, context, next) =>
    url.startsWith('words:')
      ? { format: 'module', source: wordsModule(url.slice('words:'.length)), shortCircuit: true }
      : next(url, context),
})
