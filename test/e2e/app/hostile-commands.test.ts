import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CommandName, commands } from '../../../contract/commands.ts'
import { type FlagName, flagNames } from '../../../contract/node.ts'
import { anyJson } from '../../../main/testing/any.ts'
import { type PagePower, pagePowers } from '../../../main/testing/page-powers.ts'
import { rightArguments } from '../../../main/testing/right-arguments.ts'
import { type DemoAccount, startDemoAccount } from '../../support/account/demo-account.ts'
import { type DemoNewCentral, startDemoNewCentral } from '../../support/account/demo-new-central.ts'
import { eventually } from '../../support/app/application.ts'
import {
  type Attacker,
  allFlags,
  askAll,
  type Call,
  pieces,
  prepareAttacks,
  type Replies,
  shuffled,
  startAttacker,
  withIds,
} from '../../support/app/hostile-calls.ts'
import { inMain } from '../../support/app/in-main.ts'
import { answerCode, stranger } from '../../support/app/page-script.ts'
import { answerQuestions, questions } from '../../support/app/questions.ts'
import { online } from '../../support/app/small-window.ts'
import { filesIn, homeOf, prepareHome } from '../../support/app/watched-home.ts'
import { fileDialogs, letQuit, startedPrograms, watchMain } from '../../support/app/watched-main.ts'
import { type BrowserStandIn, startBrowserStandIn } from '../../support/desktop/browser.ts'
import {
  type NotifiedApplication,
  openNotifiedApplication,
} from '../../support/desktop/notified-application.ts'
import type { ServiceNetwork } from '../../support/node/demo-node.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/** Programs that read what this computer has, which main alone names. Each has an argument list of main's own. */
const probes =
  /^(ip|ping|ping6|resolvectl|nmcli|iw|ss|nft|ip6?tables(-save)?|sysctl|systemctl|rc-service|gio|xdg-mime|xdg-settings|timedatectl|busctl|uname|lsb_release|ufw|firewall-cmd)$/
const commandNames = Object.keys(commands) as CommandName[]
const fieldNames = [...new Set(Object.values(rightArguments).flatMap((given) => Object.keys(given ?? {})))]
const anyValue = anyJson(fieldNames).map((text): unknown => JSON.parse(text))
/** No server's certificate is in doubt here, so that this has nothing to ask about: certificates.test.ts declines it. */
const askedElsewhere: CommandName = 'account.reviewCertificate'
/** These end the service, the application or the session, so they are called last. */
const last = new Set<CommandName>(['service.startDemo', 'application.quit', 'account.signOut'])
const anyName = commandNames.filter((name) => !last.has(name))
/** Milliseconds: a diagnosis of the connection takes as long, and nothing here waits for its end. */
const patience = 10_000
const seed = Number(process.env.PROPERTY_SEED ?? 31)

describe.runIf(process.platform === 'linux')('a compromised page that calls every command', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let home: string
  let browser: BrowserStandIn
  let account: DemoAccount
  let tray: NotifiedApplication
  let page: Page
  let joinedBefore: readonly ServiceNetwork[]
  let operationsBefore: { readonly [operation: string]: number }
  let newCentral: DemoNewCentral
  let attacker: Attacker
  let witness: string
  let calls: Call[]
  const replies = new Map<CommandName, Set<string>>()
  /** Each network that the service had at any look, and the switches that were on */
  const seen = new Map<string, Set<FlagName>>()

  beforeAll(async () => {
    folder = await temporaryFolder('hostile')
    home = join(folder.path, 'home')
    await mkdir(home)
    witness = join(folder.path, 'witness')
    await writeFile(witness, `#!/bin/sh\necho "$@" >> "${witness}.ran"\n`)
    await chmod(witness, 0o755)
    attacker = await startAttacker()
    browser = await startBrowserStandIn()
    await prepareHome(home)
    account = await startDemoAccount('paid')
    tray = await openNotifiedApplication({
      flags: ['--show', `--account-url=${account.url}`],
      environment: { ...browser.environment, ...homeOf(home) },
      async prepare({ demo }) {
        const network = await demo.hostNetwork({ name: 'attic' })
        const member = await demo.ask(network, 'attic')
        await demo.call('POST', `/controller/network/${network}/member/${member}`, {
          authorized: true,
          name: 'attic',
          ipAssignments: ['127.0.0.2'],
        })
      },
    })
    page = await tray.app.window()
    await online(page).waitFor()
    await answerQuestions(tray.app, false)
    await watchMain(tray.app.electron)
    // The person's own accounts, the last of which is the current one, and a network that asks for a log-in.
    newCentral = await startDemoNewCentral()
    await newCentral.control('POST', '/__rate', { limit: 10_000 })
    await answerQuestions(tray.app, true)
    await call([
      'account.signIn',
      { token: newCentral.keys.desktop, base: newCentral.url, kind: 'new-central' },
    ])
    await answerQuestions(tray.app, false)
    await call(['account.signIn', { token: account.token }])
    await tray.demo.force((await tray.demo.networks())[0]?.id ?? '', {
      status: 'AUTHENTICATION_REQUIRED',
      ssoEnabled: true,
      authenticationURL: 'https://evil.example/log-in',
    })
    joinedBefore = await tray.demo.networks()
    await call(['network.refresh', { id: joinedBefore[0]?.id }])
    await call(['network.openLogin', { id: joinedBefore[0]?.id }])
    // A check can be repeated while there is a diagnosis.
    await call(['doctor.start', { subject: { kind: 'computer' } }])
    await call(['doctor.again', rightArguments['doctor.again']])
    operationsBefore = await account.operations()
    const prepared = await prepareAttacks(read, call, {
      witness,
      base: attacker.url,
      networks: joinedBefore.map(({ id }) => id),
    })
    const { attacks } = prepared
    ownAction = prepared.ownAction
    way = prepared.way
    calls = [...usualCalls(), ...attacks]
    const before = await filesIn(home)
    await callAll([['network.join', { id: stranger, flags: allFlags }]])
    await eventually(look, () => seen.has(stranger))
    for (const part of pieces(shuffled(calls, seed), 100)) {
      await callAll(part)
      await look()
    }
    await callAll(fc.sample(fc.tuple(fc.constantFrom(...anyName), anyValue), { numRuns: 200, seed }))
    await callAll(shuffled(attacks, seed + 1))
    await look()
    changedFiles = (await filesIn(home)).filter((line) => !before.includes(line))
  }, 600_000)
  afterAll(async () => {
    if (tray !== undefined) {
      await letQuit(tray.app.electron)
      await tray.dispose()
    }
    await account?.dispose()
    await newCentral?.dispose()
    await browser?.dispose()
    attacker?.close()
    await folder?.dispose()
  }, 120_000)
  let changedFiles: readonly string[] = []
  beforeEach(() => expect(calls.length).toBeGreaterThan(commandNames.length))

  test('every command was called as it is meant to be', () => {
    const called = new Set(calls.map(([name]) => name))
    expect(commandNames.filter((name) => !called.has(name) && !last.has(name))).toEqual([])
    const never = [...called].filter((name) =>
      [...(replies.get(name) ?? [])].every((code) => code === 'argument-invalid'),
    )
    expect(never).toEqual([])
  })

  test('no program ran but those that main chooses by itself', async () => {
    expect(await readFile(`${witness}.ran`, 'utf8').catch(() => '')).toBe('')
    // A ping ends with the application: another program of the system's sees to that.
    const started = (await startedPrograms(tray.app.electron)).map((words) =>
      words[0]?.endsWith('/setpriv') ? words.slice(words.indexOf('--') + 1) : words,
    )
    const others = started.filter(([file = '']) => !probes.test(file.split('/').at(-1) ?? ''))
    // The system asks for the password, and shows this command.
    const asking = others.filter(([file = '']) => file.endsWith('/pkexec'))
    for (const [, ...args] of asking)
      expect(args).toEqual([
        '--disable-internal-agent',
        expect.stringMatching(/\/(cat|read-token)$/),
        expect.any(String),
      ])
    expect(others.filter((one) => !asking.includes(one))).toEqual([])
  })

  test('nothing was opened but addresses and folders of main’s own', async () => {
    const own =
      /^https:\/\/(www\.zerotier\.com\/download\/|my\.zerotier\.com\/account|central\.zerotier\.com\/?|extensions\.gnome\.org\/extension\/615\/appindicator-support\/)$/
    const local = (await browser.opened()).filter((link) => !own.test(link))
    for (const path of local) expect(path).toMatch(/^(file:\/\/)?\/.*(logs?|licences?|LICEN[CS]E|\.html)/i)
    expect(local.join('\n')).not.toMatch(/evil|127\.0\.0\.2|@/)
  })

  test('no token went anywhere, none was added, and nobody was let into the account', async () => {
    expect(attacker.heard).toEqual([])
    const after = await account.operations()
    for (const operation of [
      'POST /user/{userID}/token',
      'POST /org-invitation',
      'POST /org-invitation/{inviteID}',
    ])
      expect(after[operation] ?? 0, operation).toBe(operationsBefore[operation] ?? 0)
  })

  test('no file changed outside the settings, but for the entry that starts Meshtray itself', async () => {
    const others = changedFiles.filter(
      (line) => !/^\.(cache|local\/share\/(recently-used|gvfs)|config\/(dconf|pulse|gtk|ibus))/.test(line),
    )
    for (const line of others) expect(line).toMatch(/^\.config\/autostart(\/meshtray\.desktop)?( |$)/)
    const entry = await readFile(join(home, '.config/autostart/meshtray.desktop'), 'utf8').catch(() => '')
    expect(entry).not.toMatch(/witness|evil/)
  })

  test('each network that was joined and each switch that opens the computer was told of', async (context) => {
    const supported = await inMain(tray.app.electron, ({ Notification }) => Notification.isSupported())
    context.skip(!supported, 'Electron finds no libnotify here')
    const told = () => tray.desktop.sent().map(({ title, body }) => `${title}\n${body}`)
    const fresh = [...seen.keys()].filter((id) => !joinedBefore.some((network) => network.id === id))
    // Otherwise the page would have tried in vain, and this test would show nothing.
    expect(fresh).toContain(stranger)
    for (const id of fresh)
      await eventually(told, (all) => all.some((text) => text.startsWith(`Joining network ${id}`)))
    const open = [...seen].filter(([id, flags]) => {
      const before = joinedBefore.find((network) => network.id === id)
      return [...flags].some((flag) => flag !== 'allowManaged' && before?.[flag] !== true)
    })
    expect(open.map(([id]) => id)).toContain(stranger)
    for (const [id] of open)
      await eventually(told, (all) =>
        all.some((text) => text.includes(`This switch was turned on for network ${id}`)),
      )
  })

  test('main asked before all of it, and did nothing where the person declined', async () => {
    const messages = (await questions(tray.app)).map(({ message }) => message)
    for (const begin of [
      'Run “',
      'Open a link for “',
      'Open the log-in page of “',
      'Send your account token to ',
      'Add the API token “',
      'Invite ',
      'Accept the invitation from ',
      'Let other computers control the node service?',
      'Write the service’s file local.conf?',
      'Answer checks from other devices?',
    ])
      expect(
        messages.some((message) => message.startsWith(begin)),
        begin,
      ).toBe(true)
    const { preferences } = await read<{ readonly preferences: { readonly answerChecks: boolean } }>(
      'snapshot.read',
    )
    expect(preferences.answerChecks).toBe(false)
    const asked = withPower('asked').filter((name) => name !== askedElsewhere)
    for (const name of asked) expect([...(replies.get(name) ?? [])], name).toContain('declined')
    // A question about what may be done is no change.
    const harmless = /^GET |^POST \/user\/check-permissions$/
    const done = Object.keys(await newCentral.control<object>('GET', '/__operations'))
    expect(done.filter((operation) => !harmless.test(operation))).toEqual([])
    expect(await fileDialogs(tray.app.electron)).toBeGreaterThan(withPower('dialog').length / 2)
  })

  test('with the person’s yes the same call runs the program: what is watched above is no empty place', async () => {
    await answerQuestions(tray.app, true)
    const [run] = calls.filter(
      ([name, argument]) => name === 'devices.runAction' && isOf(argument, ownAction),
    )
    expect(await call(run as Call)).toBe('ok')
    await expect.poll(() => readFile(`${witness}.ran`, 'utf8').catch(() => '')).toContain('127.0.0.2')
    expect((await startedPrograms(tray.app.electron)).map(([file]) => file)).toContain(witness)
    await answerQuestions(tray.app, false)
  })

  test('and those that end what was looked at do no more than that', async () => {
    const before = (await questions(tray.app)).length
    expect(before).toBeGreaterThan(0)
    await callAll([
      ['account.signOut', { id: 'nobody' }],
      ['service.startDemo', undefined],
      ['application.quit', undefined],
    ])
    expect(attacker.heard).toEqual([])
  })

  let ownAction = ''
  let way = { node: '', address: '' }
  /** Each command with its right argument, about things that are there and about a network that is not */
  const usualCalls = (): Call[] =>
    commandNames
      .filter((name) => !last.has(name))
      .flatMap((name): Call[] =>
        [joinedBefore[1]?.id ?? '', stranger].map((id) => [name, withIds(rightArguments[name], id, way)]),
      )
  const isOf = (argument: unknown, action: string): boolean =>
    (argument as { action?: string }).action === action
  const withPower = (power: PagePower) => commandNames.filter((name) => pagePowers[name] === power)

  async function look(): Promise<void> {
    for (const network of await tray.demo.networks()) {
      const flags = seen.get(network.id) ?? new Set()
      seen.set(network.id, flags)
      for (const flag of flagNames) if (network[flag]) flags.add(flag)
    }
  }

  async function callAll(all: readonly Call[]): Promise<Replies> {
    const answers = await askAll(page, all, patience)
    for (const [at, [name]] of all.entries()) {
      const codes = replies.get(name) ?? new Set()
      replies.set(name, codes.add(answerCode(answers[at] ?? { ok: true })))
    }
    return answers
  }
  async function call(one: Call): Promise<string> {
    const [answer] = await callAll([one])
    return answerCode(answer ?? { ok: true })
  }
  async function read<T>(name: CommandName, argument?: unknown): Promise<T> {
    const [answer] = await callAll([[name, argument]])
    if (answer?.ok !== true) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer.value as T
  }
})
