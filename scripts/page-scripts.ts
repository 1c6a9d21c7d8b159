import type { Plugin } from 'vite'
import { languages } from './lib/messages.mjs'

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}

/**
 * Which script of the page a module goes into. The first one has what the small window starts with, so that it opens after a
 * single reply; the window of hosted networks starts with one more. Each has another one for its other views, which follows;
 * what those share stands apart. Many small ones compress worse. `renderer` is the folder of the page.
 */
export function pageScripts(renderer: string): (id: string, graph: Graph) => string {
  const page = `${renderer}/index.html`
  const smallWindow = `${renderer}/small-window/window.tsx`
  const hostedWindow = `${renderer}/hosted-window/hosted-window.tsx`
  const rulesView = `${renderer}/hosting/rules/rules-view.tsx`
  const rulesLanguage = ['reach-changes.tsx', 'rules-text.ts', 'rule-names.ts', 'reach-subject.ts'].map(
    (file) => `${renderer}/hosting/rules/${file}`,
  )
  const later = [rulesView, ...rulesLanguage, reachWords]
  return function scriptOf(id, graph): string {
    const language = languageOf(id)
    const area = id.split('/')[1]
    // The messages of another language are divided as the English ones, so that a part needs one more request.
    if (language !== null)
      return `${language}-${area === undefined ? 'index' : scriptOfArea(area, (english) => scriptOf(english, graph))}`
    const needs = (window: string, withParts?: boolean) => neededBy(window, graph, withParts).has(id)
    const bySmall = needs(smallWindow, true)
    const byHosted = needs(hostedWindow, true)
    const atStart = needs(smallWindow) || needs(hostedWindow)
    if (needs(page) || needs(smallWindow)) return 'index'
    if (atStart && bySmall) return 'lists'
    if (atStart) return 'hosted-window'
    if (/\/renderer\/devices\/map\/|words:device-map/.test(id)) return 'device-map'
    if (bySmall && /\/renderer\/devices\/|words:device/.test(id)) return 'devices-parts'
    if (/\/renderer\/share\/picture\/|\/qr\/decode/.test(id)) return 'read-codes'
    if (/\/renderer\/share\/(several|opened)\/|\/domain\/join-list/.test(id)) return 'join-several'
    if (/\/renderer\/share\/link\/|words:share|qr-code|\/qr\//.test(id)) return 'share'
    if (ofRules.test(id) && !neededBy(hostedWindow, graph, true, later).has(id)) {
      const isOfLanguage = rulesLanguage.some((module) => neededBy(module, graph).has(id))
      return isOfLanguage || id === reachWords ? 'hosted-language' : 'hosted-rules'
    }
    if (/\/papaparse\/|\/domain\/members\/csv-(rows|cell)/.test(id)) return 'csv'
    if (/\/renderer\/palette\/|words:palette|\/ufuzzy\/|\/domain\/search\//.test(id)) return 'palette'
    if (/\/renderer\/charts\/(?!lazy-)|words:link-|\/node_modules\/d3-/.test(id)) return 'charts'
    if (/\/renderer\/policy\/(automation|pause\/pauses|sets|places)|words:(automation|sets|place)/.test(id))
      return 'automation'
    if ((bySmall && byHosted) || /\/renderer\/ui\/text-width/.test(id)) return 'shared-parts'
    if (/\/words\/(catalog|pseudo-language)\.ts$/.test(id)) return 'pseudo-language'
    if (/\/renderer\/doctor\/|(\/words\/|words:)doctor/.test(id)) return 'doctor'
    if (/\/renderer\/report\/|words:report/.test(id)) return 'report'
    return bySmall ? 'small-parts' : 'hosted-parts'
  }
}

const reachWords = '\0words:reach'

/** The rules are many words, which only their view says. No page says those of the command line. */
function scriptOfArea(area: string, scriptOf: (english: string) => string): string {
  if (/^(command-line|help)$/.test(area)) return 'command-line'
  return /^(rules-|reach)/.test(area) ? 'hosted-rules' : scriptOf(`\0words:${area}`)
}

/** Returns the script of main for a translation; null: the module is none. Help is loaded only where it is printed. */
export function mainScript(id: string): string | null {
  const language = languageOf(id)
  return language !== null && id.endsWith('/help') ? `${language}-help` : language
}

/**
 * Of Rolldown's runtime a script of a translation needs only the object that stands for each of its modules, which has no more than
 * `default`. It makes that object itself, as the runtime would take a request of its own.
 */
export const withoutRuntime: Plugin = {
  name: 'translations-without-runtime',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk' && ofTranslation.test(part.name))
        part.code = part.code.replace(
          runtimeImport,
          (_whole, name) => `var ${name}=e=>({get default(){return e.default()}});`,
        )
  },
}

const ofTranslation = new RegExp(`^(${languages().join('|')})-`)
const runtimeImport = /import\{\w+ as (\w+)\}from"\.\/rolldown-runtime-[^"]+";/

/** Returns the language of a module such as "words:zh-Hans/places". null: it is no translation */
function languageOf(id: string): string | null {
  return translated.exec(id)?.[1] ?? null
}

const translated = new RegExp(`^\\0words:(${languages().join('|')})(?:/(.+))?$`)

/** The rules of a hosted network, with their editor */
const ofRules =
  /\/renderer\/(hosting|text)\/rules\/|\/domain\/rules\/|(\/words\/|words:)(rules-|reach$)|\/@(codemirror|lezer|marijn)\/|\/(style-mod|crelt|w3c-keyname)\//

/** A module, and all that comes with it at once; `withParts`: or later. What only those in `without` need is left out. */
function neededBy(
  module: string,
  graph: Graph,
  withParts = false,
  without: readonly string[] = [],
): ReadonlySet<string> {
  const found = new Set([module])
  for (const id of found) {
    if (without.includes(id)) continue
    const info = graph.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) found.add(imported)
    for (const imported of (withParts && info?.dynamicallyImportedIds) || []) found.add(imported)
  }
  for (const id of without) found.delete(id)
  return found
}
