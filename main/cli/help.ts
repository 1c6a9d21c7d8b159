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
  '--demo': 'run against the embedded demo node and its account',
  '--service-home=DIR': "read the service's port file and token from DIR",
  '--service-url=URL': 'where the service listens, for example http://127.0.0.1:9993',
  '--auth-header=NAME': 'the request header that carries the token',
  '--token-file=FILE': 'the file that holds the token',
  '--any-listener': "send the token whoever's program listens: for a service run by hand as another user",
  '--account-url=URL': 'base of the hosted account API, without /api/v1',
  '--show': 'open the window at start',
  '--hidden':
    'open no window at start; without either: at the first start, and where no tray icon would be seen',
  '--palette':
    'open the search for everything, in the application that runs or in a new one: for a shortcut of the desktop',
  '--status': 'print one JSON snapshot and exit: 0 online, 1 not, 2 bad usage',
  '--user-data-dir=DIR': 'keep settings and caches in DIR',
  '--help': 'print this and exit',
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

export const aboutVerbs = `A verb has the running application do it, and does it by itself where none runs.
NETWORK is an ID, or a name that no other network has. What changes something
waits until it has come to its end, SECONDS (60) at most; --no-wait does not.
After -- nothing is an option: "pause -- --json" pauses a network named --json.`

export const exitCodes = '0 done, 1 not done or not well (why is on stderr), 2 bad usage.'

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
