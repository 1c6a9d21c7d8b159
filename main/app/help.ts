import { verbs } from './verbs/verbs.ts'

export const help = `Meshtray: your overlay networks, one click away.

Usage: meshtray [options] [meshtray://join/NETWORK-ID]
       meshtray VERB [options]

${verbLines()}
  --demo               run against the embedded demo node and its account
  --service-home=DIR   read the service's port file and token from DIR
  --service-url=URL    where the service listens, for example http://127.0.0.1:9993
  --auth-header=NAME   the request header that carries the token
  --token-file=FILE    the file that holds the token
  --any-listener       send the token whoever's program listens: for a service run by
                       hand as another user
  --account-url=URL    base of the hosted account API, without /api/v1
  --show               open the window at start
  --hidden             open no window at start; without either: at the first start,
                       and where no tray icon would be seen
  --palette            open the search for everything, in the application that runs
                       or in a new one: for a shortcut of the desktop
  --status             print one JSON snapshot and exit: 0 online, 1 not, 2 bad usage
  --user-data-dir=DIR  keep settings and caches in DIR
  --help               print this and exit
  --version            print the version and exit
`

function verbLines(): string {
  return Object.entries(verbs)
    .map(([name, { takes, does }]) => {
      const usage = `${name} ${takes}`
      return `  ${usage.length > 20 ? `${usage}\n${' '.repeat(22)}` : usage.padEnd(20)} ${does}\n`
    })
    .join('')
}
