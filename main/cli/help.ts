import { verbs } from './verbs/verbs.ts'

/** One option or verb in --help and the manual page */
interface HelpEntry {
  readonly usage: string
  readonly does: string
}

export const verbEntries: readonly HelpEntry[] = Object.entries(verbs).map(([name, { takes, does }]) => ({
  usage: `${name} ${takes}`,
  does,
}))

const optionTexts = {
  '--demo': 'use the built-in demo node and its account',
  '--service-home=DIR': "read the service's port and token from the files in DIR",
  '--service-url=URL': 'the address of the service, for example http://127.0.0.1:9993',
  '--auth-header=NAME': 'the request header that carries the token',
  '--token-file=FILE': 'the file that contains the token',
  '--any-listener': 'send the token to whatever program listens, for a service that you run as another user',
  '--account-url=URL': 'the base URL of the hosted account API, without /api/v1',
  '--show': 'open the window at start',
  '--hidden':
    'do not open the window at start; without --show or --hidden, it opens at the first start, and if no tray icon can be shown',
  '--palette':
    'open the search for everything, in the running application or a new one; use it for a desktop shortcut',
  '--status': 'print one JSON snapshot and exit: 0 online, 1 not online, 2 invalid usage',
  '--user-data-dir=DIR': 'store settings and caches in DIR',
  '--help': 'print this help and exit',
  '--version': 'print the version and exit',
}

export const optionEntries: readonly HelpEntry[] = Object.entries(optionTexts).map(([usage, does]) => ({
  usage,
  does,
}))

export const usages: readonly string[] = [
  'meshtray [options] [meshtray://join/NETWORK-ID]',
  'meshtray VERB [options]',
]

export const aboutVerbs = `The running application carries out a verb; if none runs, the command does.
NETWORK is an ID, or a name that only one network has. A command waits until its
change is complete, up to SECONDS (60 by default), unless you add --no-wait.
After -- nothing is an option: "pause -- --json" pauses a network named --json.`

export const exitCodes = '0 success, 1 failure or problem (see stderr), 2 invalid usage.'

/** The width of the help text, in columns of a terminal */
const width = 80
const indent = 23

export const help = `Meshtray: your overlay networks, one click away.

Usage: ${usages.join('\n       ')}

${aboutVerbs}
Exit codes: ${exitCodes}

${linesOf(verbEntries)}
${linesOf(optionEntries)}`

function linesOf(entries: readonly HelpEntry[]): string {
  return entries
    .map(({ usage, does }) => {
      const first = `  ${usage}`
      const begin = first.length < indent - 1 ? first.padEnd(indent) : `${first}\n${' '.repeat(indent)}`
      return `${begin}${wrapped(does).join(`\n${' '.repeat(indent)}`)}\n`
    })
    .join('')
}

function wrapped(text: string): readonly string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length <= width - indent) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
