import { nicknameProblem } from '../names.ts'
import { controlCharacter } from '../text/visible-text.ts'
import { isPort } from './device-link.ts'

/** An action that the person defined opens a link to a device, or runs a program for it. */
export type ActionTemplate =
  | { readonly kind: 'link'; readonly url: string }
  /** Each of `args` is one argument, and never split or read by a shell. */
  | { readonly kind: 'program'; readonly program: string; readonly args: readonly string[] }

/** The placeholders of a link or an argument */
export const placeholders = ['address', 'name', 'node', 'network', 'user'] as const
export type Placeholder = (typeof placeholders)[number]

/**
 * The allowed schemes of a link. The list is fixed, because other schemes start programs with powers that a link should
 * not have.
 */
export const actionSchemes = ['http', 'https', 'ssh', 'sftp', 'rdp', 'vnc', 'smb'] as const
export type ActionScheme = (typeof actionSchemes)[number]

/** The reason why a template is invalid, with the field to show it at */
export type TemplateProblem =
  | { readonly field: 'name'; readonly code: 'missing' | 'too-long' | 'unprintable' }
  | { readonly field: 'url'; readonly code: 'no-link' | 'scheme' | 'password' | 'too-long' | 'unprintable' }
  | {
      readonly field: 'program'
      readonly code:
        | 'missing'
        | 'not-absolute'
        | 'placeholder'
        | 'shell'
        | 'elevates'
        | 'script'
        | 'unprintable'
    }
  | { readonly field: 'args'; readonly code: 'too-many' | 'too-long' | 'unprintable' }
  | { readonly field: 'url' | 'args'; readonly code: 'unknown-placeholder'; readonly placeholder: string }

const longestActionName = 60
export const mostArguments = 50
export const longestText = 2_000
/** Matches a word in braces. Other uses of braces have no meaning here. */
export const inBraces = /\{([A-Za-z]+)\}/g

/** These programs run their arguments as a command, so a device's name could become a command. */
const shells = /^(?:(?:ba|da|z|k|c|tc|fi|a)?sh|busybox|cmd|command|powershell|pwsh|env|xargs|eval)$/i
const elevating = /^(?:sudo|sudoedit|su|pkexec|doas|run0|gksu|kdesu|runas|gsudo)$/i

/** Returns the first problem of a template. null: it is valid */
export function templateProblem(name: string, template: ActionTemplate): TemplateProblem | null {
  if (name.trim() === '') return { field: 'name', code: 'missing' }
  if (name.length > longestActionName) return { field: 'name', code: 'too-long' }
  if (nicknameProblem(name) === 'unfit') return { field: 'name', code: 'unprintable' }
  return template.kind === 'link'
    ? urlProblem(template.url)
    : (programProblem(template.program) ?? argumentsProblem(template.args))
}

function urlProblem(url: string): TemplateProblem | null {
  if (url.length > longestText) return { field: 'url', code: 'too-long' }
  if (controlCharacter.test(url) || /\s/.test(url)) return { field: 'url', code: 'unprintable' }
  const [, scheme, authority] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(url) ?? []
  if (scheme === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(url)) return { field: 'url', code: 'no-link' }
  if (!actionSchemes.some((allowed) => allowed === scheme?.toLowerCase()))
    return { field: 'url', code: 'scheme' }
  if (authority === undefined || authority === '') return { field: 'url', code: 'no-link' }
  if (/:[^@]*@/.test(authority)) return { field: 'url', code: 'password' }
  const strange = unknownPlaceholder(url)
  if (strange !== null) return { field: 'url', code: 'unknown-placeholder', placeholder: strange }
  return isAuthority(authority.replace(inBraces, 'a')) ? null : { field: 'url', code: 'no-link' }
}

/** Returns whether the text is the authority of a URL: an optional user name, a host and an optional port. */
export function isAuthority(text: string): boolean {
  const form = /^(?:[\w.+%-]+@)?(?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i
  const found = form.exec(text)
  return found !== null && (found[1] === undefined || isPort(Number(found[1])))
}

function programProblem(program: string): TemplateProblem | null {
  const problem = (code: Extract<TemplateProblem, { field: 'program' }>['code']) =>
    ({ field: 'program', code }) as const
  if (program === '') return problem('missing')
  if (controlCharacter.test(program) || program.length > longestText) return problem('unprintable')
  if (/\{[A-Za-z]+\}/.test(program)) return problem('placeholder')
  if (!/^(?:\/|[a-z]:\\)[^/\\]/i.test(program)) return problem('not-absolute')
  const file = (program.split(/[/\\]/).at(-1) ?? '').replace(/\.(?:exe|com)$/i, '')
  if (shells.test(file)) return problem('shell')
  if (elevating.test(file)) return problem('elevates')
  // Windows runs these with a shell, however their arguments are quoted.
  return /\.(?:bat|cmd)$/i.test(file) ? problem('script') : null
}

function argumentsProblem(args: readonly string[]): TemplateProblem | null {
  if (args.length > mostArguments) return { field: 'args', code: 'too-many' }
  for (const arg of args) {
    if (arg.length > longestText) return { field: 'args', code: 'too-long' }
    if (controlCharacter.test(arg)) return { field: 'args', code: 'unprintable' }
    const strange = unknownPlaceholder(arg)
    if (strange !== null) return { field: 'args', code: 'unknown-placeholder', placeholder: strange }
  }
  return null
}

function unknownPlaceholder(text: string): string | null {
  for (const [, word = ''] of text.matchAll(inBraces))
    if (!placeholders.some((one) => one === word)) return word
  return null
}

/** Returns whether the template uses the placeholder. */
export function asksFor(template: ActionTemplate, placeholder: Placeholder): boolean {
  const texts = template.kind === 'link' ? [template.url] : template.args
  return texts.some((text) => text.includes(`{${placeholder}}`))
}

/** Splits the text of a form into arguments, one a line, without empty lines at the end. */
export function argumentsOf(text: string): readonly string[] {
  const lines = text.replace(/(?:\r?\n)+$/, '').split(/\r?\n/)
  return lines.length === 1 && lines[0] === '' ? [] : lines
}
