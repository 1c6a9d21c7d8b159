import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceChosen } from '../../../main/cli/socket/protocol.ts'
import { serveSocket } from '../../../main/cli/socket/server.ts'
import { verbs } from '../../../main/cli/verbs/verbs.ts'
import { appOfAllTests } from '../../support/app/app-runs.ts'
import { projectRoot } from '../../support/app/application.ts'
import { noFlags } from '../../support/app/headless.ts'
import { runLine } from '../../support/app/run-line.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* The real shells, with a program "meshtray" on their path that asks the running application by its socket. */
const office = 'office'
const hostile = `Ada's "lab" $(touch it) \\ 実験室!`
const colon = 'a:b=c'
const quoting = '~x `touch it` *[a]; $HOME & "x" | #'
/** Chromium, or we, would read them as options. */
const options = { '--json': '8056c2e21c0000a5', '-x': '8056c2e21c0000a6', ' --y': '8056c2e21c0000a7' }
const networks = {
  [office]: '8056c2e21c0000a1',
  [hostile]: '8056c2e21c0000a2',
  [colon]: '8056c2e21c0000a3',
  [quoting]: '8056c2e21c0000a8',
}
const nas = 'f743b7cf43'
const nasty = '8056c2e21c0000a4'
let path: string

const node = shared(() => startDemoNode({ pace: 0.02, world: 'empty' }))
beforeAll(async () => {
  for (const [name, id] of [...Object.entries({ ...networks, ...options }), ['two\nlines\u001b', nasty]]) {
    await node.call('POST', `/network/${id}`, {})
    await node.force(id ?? '', { status: 'OK', name })
  }
  const hosted = await node.hostNetwork({ name: 'hosted' })
  await node.call('POST', `/controller/network/${hosted}/member/${nas}`, { name: 'nas', authorized: true })
})
const { app, folder } = appOfAllTests('completion', () => ({ serviceHome: node.home }), {
  isReady: ({ networks }) => networks.length === 8,
})
shared(() =>
  serveSocket({
    folder: folder.path,
    handlers: app.handlers,
    version: '0.1.0',
    log: () => undefined,
    service: () => serviceChosen({ ...noFlags, serviceHome: node.home }),
    written: async () => true,
  }),
)
beforeAll(async () => {
  for (const name of ['At work', 'Home']) must(await app.ask('sets.save', { id: null, name, networks: [] }))
  path = join(folder.path, 'bin')
  await mkdir(path)
  const entry = join(projectRoot, 'test/support/app/line-process.ts')
  await writeFile(
    join(path, 'meshtray'),
    `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec '${process.execPath}' '${entry}' '${folder.path}' "$@"\n`,
  )
  await chmod(join(path, 'meshtray'), 0o755)
})

const script = (shell: string) => join(folder.path, `completion.${shell}`)
async function run(shell: string, ...args: readonly string[]): Promise<readonly string[]> {
  await writeFile(script(shell), (await runLine(folder.path, 'completion', shell)).text)
  const env = { ...process.env, PATH: `${path}:${process.env.PATH}`, HOME: folder.path, LC_ALL: 'C.UTF-8' }
  const { stdout } = await promisify(execFile)(shell, args, { env, cwd: folder.path })
  return stdout.split('\n').filter((line) => line !== '')
}

/** Completes a line in bash, which splits it into words. Each candidate is as bash reads it then. */
function bash(typed: string): Promise<readonly string[]> {
  return run(
    'bash',
    '--norc',
    '-c',
    `source '${script('bash')}'
    read -ra COMP_WORDS <<< "$(sed 's/=/ = /g' <<< "$1")"
    [[ $1 == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    _meshtray
    for each in "\${COMPREPLY[@]}"; do eval "printf '%s\\n' $each"; done`,
    'bash',
    typed,
  )
}

/** fish tells by itself what it would offer, before a tab what that is. */
async function fish(typed: string): Promise<readonly string[]> {
  const said = await run(
    'fish',
    '--no-config',
    '-c',
    `source '${script('fish')}'; complete -C "$argv[1]"`,
    typed,
  )
  return said.map((line) => line.split('\t')[0] ?? '')
}

/** A person at a terminal types this, presses Tab and Enter; answers what the program is given. */
async function entered(shell: 'bash' | 'zsh', typed: string): Promise<readonly string[]> {
  const start = join(folder.path, `start.${shell}`)
  const load = shell === 'zsh' ? 'autoload -Uz compinit; compinit -D -u' : 'bind "set bell-style none"'
  const program = `meshtray() { case $1 in __complete) command meshtray "$@" ;; *) printf '<%s>' "$@" ;; esac; printf '\\nend\\n'; }`
  await writeFile(start, `${load}\nsource '${script(shell)}'\n${program}\necho loaded\n`)
  await writeFile(script(shell), (await runLine(folder.path, 'completion', shell)).text)
  const said = await run(
    'zsh',
    '-f',
    '-c',
    `zmodload zsh/zpty
    zpty shell ${shell === 'zsh' ? 'zsh -f -i' : 'bash --norc --noprofile -i'}
    zpty -w shell "source '${start}'"
    zpty -r -m shell said '*loaded*'
    zpty -w -n shell "$1"$'\t\n'
    zpty -r -m shell said $'*\nend*'
    print -r -- "$said"
    zpty -d shell`,
    'zsh',
    typed,
  )
  const line = said.find((each) => each.startsWith('<')) ?? ''
  return [...line.matchAll(/<(.*?)>/g)].map(([, argument = '']) => argument)
}

describe.each([
  ['bash', bash],
  ['fish', fish],
] as const)('%s', (_shell, complete) => {
  test('verbs, and what each takes', async () => {
    expect((await complete('meshtray ')).toSorted()).toEqual(Object.keys(verbs).toSorted())
    expect(await complete('meshtray dis')).toEqual(['disconnect'])
    expect(await complete('meshtray completion ')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']))
    expect(await complete('meshtray networks ')).toEqual([])
    expect(await complete('meshtray networks --js')).toEqual(['--json'])
  })

  test('networks by any name, quoted as that shell wants it, and by their ids; none that a terminal would obey', async () => {
    const offered = await complete('meshtray connect ')
    expect(offered.toSorted()).toEqual(
      [...Object.keys(networks), ...Object.values({ ...networks, ...options }), nasty].toSorted(),
    )
    expect(await complete('meshtray connect off')).toEqual([office])
    expect(await complete('meshtray --timeout 5 connect off')).toEqual([office])
  })

  test('switches after the network, and what copy-as takes as the verb in it does', async () => {
    expect((await complete('meshtray set office allowD')).toSorted()).toEqual(
      ['allowDefault=on', 'allowDefault=off', 'allowDNS=on', 'allowDNS=off'].toSorted(),
    )
    expect(await complete('meshtray copy-as zero')).toEqual(['zerotier-cli'])
    expect(await complete('meshtray copy-as curl disc')).toEqual(['disconnect'])
    expect(await complete('meshtray copy-as curl connect off')).toEqual([office])
  })

  test('another network after each, to pause several', async () => {
    const ids = [...Object.values({ ...networks, ...options }), nasty]
    const all = [...Object.keys(networks), ...ids].toSorted()
    expect((await complete('meshtray pause office lab ')).toSorted()).toEqual(all)
    expect((await complete('meshtray pause -- ')).toSorted()).toEqual(all)
    expect(await complete('meshtray pause -- off')).toEqual([office])
    expect(await complete('meshtray pause --fo')).toEqual([expect.stringMatching(/^--for=?$/)])
  })

  test('sets by their names', async () => {
    expect((await complete('meshtray use ')).toSorted()).toEqual(['At work', 'Home'])
    expect(await complete('meshtray use Ho')).toEqual(['Home'])
  })

  test('ids of networks and nodes for a diagnosis', async () => {
    const offered = await complete('meshtray doctor ')
    for (const id of Object.values(networks)) expect(offered).toContain(id)
    expect(offered).toContain(nas)
  })
})

test('bash completes the value after "=" too, and what is begun with a quote', async () => {
  expect(await bash('meshtray set office allowDNS=')).toEqual(['on', 'off'])
  expect(await bash('meshtray set office allowDNS=of')).toEqual(['off'])
  expect(await bash("meshtray connect 'off")).toEqual([office])
})

test.each(['bash', 'zsh'] as const)('at a terminal %s gives the program what is meant', async (shell) => {
  expect(await entered(shell, 'meshtray disc')).toEqual(['disconnect'])
  expect(await entered(shell, 'meshtray connect off')).toEqual(['connect', office])
  expect(await entered(shell, 'meshtray connect Ada')).toEqual(['connect', hostile])
  expect(await entered(shell, 'meshtray connect a')).toEqual(['connect', colon])
  expect(await entered(shell, 'meshtray connect -- \\~x')).toEqual(['connect', '--', quoting])
  expect(await entered(shell, 'meshtray set office allowDefault=of')).toEqual([
    'set',
    office,
    'allowDefault=off',
  ])
  expect(await readdir(folder.path)).not.toContain('it')
})

test('where no application runs nothing is offered, and no core is started for it', async () => {
  const empty = await temporaryFolder('completion')
  expect(await runLine(empty.path, '__complete', 'networks')).toMatchObject({ text: '' })
  expect(await runLine(folder.path, '__complete', 'people')).toMatchObject({ code: 2 })
  await empty.dispose()
})
