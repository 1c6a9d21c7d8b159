import { controlCharacter } from '../text/visible-text.ts'
import { type ActionTemplate, inBraces, isAuthority, type Placeholder } from './action-template.ts'
import { hostOf, isUserName } from './device-link.ts'

/** The values of placeholders. Empty: not known */
export type ActionValues = { readonly [P in Placeholder]: string }

/** The link, or the program and its arguments */
export type FilledAction = readonly [string, ...string[]]

export type Filled =
  | { readonly ok: true; readonly action: FilledAction }
  | {
      readonly ok: false
      readonly problem: 'unknown' | 'unfit' | 'option'
      /** The placeholder that failed */
      readonly placeholder: Placeholder
    }

type Misfit = Extract<Filled, { readonly ok: false }>

/**
 * Fills a template that `templateProblem` accepts. Whatever a value holds, it stays within the argument or the part of
 * the link that has its placeholder, so that names given by others cannot become an option, a host or a scheme.
 */
export function fillTemplate(template: ActionTemplate, values: ActionValues): Filled {
  const misfit = firstMisfit(template, values)
  if (misfit !== null) return misfit
  if (template.kind === 'link') return fillLink(template.url, values)
  const args: string[] = []
  for (const arg of template.args) {
    const filled = arg.replace(inBraces, (_, word: Placeholder) => values[word])
    const [, first] = /^\{([A-Za-z]+)\}/.exec(arg) ?? []
    // "-" begins an option, on Windows also "/", and "@" begins a file of options.
    if (first !== undefined && /^[-/@]/.test(filled)) return unfit('option', first as Placeholder)
    args.push(filled)
  }
  return { ok: true, action: [template.program, ...args] }
}

function firstMisfit(template: ActionTemplate, values: ActionValues): Misfit | null {
  const texts = template.kind === 'link' ? [template.url] : template.args
  for (const text of texts) {
    for (const [, word] of text.matchAll(inBraces)) {
      const placeholder = word as Placeholder
      const value = values[placeholder]
      if (value === '') return unfit('unknown', placeholder)
      if (controlCharacter.test(value)) return unfit('unfit', placeholder)
      if (placeholder === 'user' && !isUserName(value)) return unfit('unfit', placeholder)
      if (placeholder === 'address' && hostOf(value) === null) return unfit('unfit', placeholder)
    }
  }
  return null
}

function fillLink(url: string, values: ActionValues): Filled {
  const begin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
  const at = begin.lastIndexOf('@')
  for (const found of begin.matchAll(inBraces)) {
    const placeholder = found[1] as Placeholder
    const fits = found.index < at ? isUserName : isHost
    if (placeholder !== 'address' && !fits(values[placeholder])) return unfit('unfit', placeholder)
  }
  const host = begin.replace(inBraces, (_, word: Placeholder) =>
    word === 'address' ? (hostOf(values.address) ?? '') : escaped(values[word]),
  )
  const rest = url.slice(begin.length).replace(inBraces, (_, word: Placeholder) => escaped(values[word]))
  const isWhole = isAuthority(host.slice(host.indexOf('//') + 2))
  return isWhole ? { ok: true, action: [host + rest] } : unfit('unfit', 'address')
}

/** Checking for a host keeps a name from adding a port, a path or an option. */
function isHost(text: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{0,252}$/i.test(text)
}

/** Characters are escaped too that a link allows but a shell interprets. */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function unfit(problem: Misfit['problem'], placeholder: Placeholder): Misfit {
  return { ok: false, problem, placeholder }
}
