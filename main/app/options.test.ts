import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { helpTranslate } from '../base/translators.ts'
import { printStatus } from '../cli/verbs/status.ts'
import { folderOfAllTests } from '../testing/temporary-folder.ts'
import { parseOptions, printedError, readSecondStart, showFor, showForLink } from './options.ts'

const t = await helpTranslate('en')
const folder = folderOfAllTests('options')

function options(...args: string[]) {
  const parsed = parseOptions(args)
  if (!parsed.ok) throw new Error(parsed.error(t))
  return parsed.value
}

function refusal(...args: string[]): string {
  const parsed = parseOptions(args)
  return parsed.ok ? 'accepted' : printedError(t, args, parsed.error).err.trimEnd()
}

test('nothing given', () => {
  expect(options()).toEqual({
    demo: false,
    serviceHome: null,
    serviceUrl: null,
    authHeader: null,
    tokenFile: null,
    anyListener: false,
    accountUrl: null,
    show: false,
    palette: false,
    hidden: false,
    verb: null,
    version: false,
    help: null,
    join: null,
  })
})

test('everything given, with = and without', () => {
  const file = join(folder.path, 'token file')
  writeFileSync(file, 'k')
  expect(
    options(
      '--service-home=/srv/my node',
      '--service-url',
      'http://localhost:9994/',
      '--auth-header=X-Mine',
      `--token-file=${file}`,
      '--account-url=https://account.example.org/base/',
      '--show',
      '--palette',
      '--status',
    ),
  ).toMatchObject({
    serviceHome: '/srv/my node',
    serviceUrl: 'http://127.0.0.1:9994',
    authHeader: 'X-Mine',
    tokenFile: file,
    accountUrl: 'https://account.example.org/base',
    show: true,
    palette: true,
    verb: { run: printStatus, writes: false, needs: 'service', json: true },
  })
  expect(options('--any-listener').anyListener).toBe(true)
  expect(options('--demo', '--hidden')).toMatchObject({ demo: true, hidden: true })
  expect(options('--help').help).toEqual({ verb: null })
  expect(options('--version').version).toBe(true)
})

describe('what is wrong is said', () => {
  test.each([
    [['--shwo'], 'there is no option --shwo. Did you mean --show?'],
    [['--service-hone=/x'], 'Did you mean --service-home?'],
    [['--something-else'], 'there is no option --something-else.'],
    [['-x'], 'there is no option -x.'],
    [['--service-home'], '--service-home needs --service-home=DIR.'],
    [['--service-home='], '--service-home needs --service-home=DIR'],
    [['--service-home', '--show'], '--service-home needs --service-home=DIR'],
    [['--service-home', ' --remote-debugging-port=0'], '--service-home needs --service-home=DIR'],
    [['--any-listener=no'], '--any-listener takes no value, but got “no”.'],
    [['--show=yes'], '--show takes no value, but got “yes”.'],
    [['--show', '--hidden'], '--show and --hidden exclude each other.'],
    [['--hidden', '--palette'], '--palette and --hidden exclude each other.'],
    [['--demo', '--service-url=http://127.0.0.1:1'], '--demo and --service-url exclude each other'],
    [['--service-url=http://192.0.2.7:9993'], 'the address must be one of 127.0.0.0/8 or [::1]'],
    [['--service-url=nonsense'], 'nothing after the port'],
    [['--service-url=https://127.0.0.1'], 'with http:// before it'],
    [['--auth-header=X Auth: a'], 'cannot be the name of a header'],
    [['--token-file=/there/is/none'], '--token-file: there is no file /there/is/none.'],
    [['--account-url=http://account.example.org'], 'It must begin with https://'],
    [['--account-url=file:///etc'], 'It must begin with https://'],
    [['--account-url=x'], 'It must begin with https://'],
    [['--account-url=https://me:secret@account.example.org'], 'no user name'],
    [['readme.txt'], '“readme.txt” is no verb, no option and no link'],
    [['netwroks'], 'Did you mean networks?'],
    [['networks', 'lab'], 'networks does not take the argument “lab”.'],
    [['networks', '--jsno'], 'there is no option --jsno of networks. Did you mean --json?'],
    [['networks', '--json=yes'], '--json takes no value, but got “yes”.'],
    [['networks', 'meshtray://join/8056c2e21c000001'], 'networks does not take the argument'],
    [['status', 'networks'], 'status does not take the argument “networks”.'],
    [['--json'], 'there is no option --json.'],
    [['constructor'], '“constructor” is no verb'],
    [['--status', 'networks'], '--status and networks exclude each other.'],
    [['meshtray://forget/8056c2e21c000001'], 'is no verb, no option and no link'],
    [['meshtray://join/8056'], 'contains no network ID'],
    [['meshtray://join/8056c2e21c000001', 'more'], 'meshtray does not take the argument “more”.'],
    [['connect', ' --remote-debugging-port=9222'], 'would be read as an option. Put -- before it'],
    [['pause', 'lab', '\t-x'], 'would be read as an option'],
    [['\n--demo'], 'would be read as an option'],
    [['report', '\u0085-x'], 'would be read as an option'],
    [['--service-home', '--', '/srv/x'], '--service-home needs --service-home=DIR'],
    [['--', '--show'], '“--show” is no verb, no option and no link'],
    [['networks', '--', '--json'], 'networks does not take the argument “--json”.'],
    [['a\n\u001b[2J\u202e✓ b'], '“a [2J ✓ b” is no verb'],
  ])('%j', (args, words) => {
    expect(refusal(...args)).toContain(words)
    expect(refusal(...args)).toMatch(/^meshtray: .*\nTry “meshtray --help”\.$/s)
  })
})

test.each([
  '--no-sandbox',
  '--password-store=basic',
  '--remote-debugging-port=0',
  '--user-data-dir=/tmp/x',
  '--inspect=0',
  '--inspect-brk',
  '--enable-logging',
  '--force-device-scale-factor=2',
  '--lang=de',
  '--ozone-platform-hint=auto',
  '--disable-gpu',
  '--enable-features=A,B',
  '--original-process-start-time=1',
  '--allow-file-access-from-files',
  '--squirrel-firstrun',
  '-psn_0_12345',
])('%s belongs to the platform underneath', (argument) => {
  expect(options(argument, '--show').show).toBe(true)
})

test.each([
  ['meshtray://join/8056C2E21C000001'],
  ['meshtray://join/8056c2e21c000001/'],
  ['meshtray:join/8056c2e21c000001'],
  ['MESHTRAY://join/8056-c2e2-1c00-0001'],
])('%s opens the join dialog', (link) => {
  expect(showFor(options(link))).toEqual({ view: 'join', id: '8056c2e21c000001' })
})

test('--palette opens the palette', () => {
  expect(showFor(options('--palette'))).toEqual({ view: 'palette' })
  expect(showFor(options('--show'))).toBeNull()
})

test('a link to a network that cannot be opens the dialog too, which says why', () => {
  const link = 'meshtray://join/ffffffffffffffff'
  expect(showFor(options(link))).toEqual({ view: 'join', id: 'ffffffffffffffff' })
})

test('a verb is run over the service that was chosen, wherever its options stand', () => {
  const status = { run: printStatus, writes: false, needs: 'service', json: true }
  expect(options('status', '--json').verb).toEqual(status)
  expect(options('--demo', 'networks')).toMatchObject({ demo: true, verb: { writes: false } })
  expect(options('networks', '--service-home', '/srv/x', '--json').serviceHome).toBe('/srv/x')
  expect(options('--json', 'networks').verb?.run).toBeInstanceOf(Function)
  expect(options('--service-home', 'networks').verb).toBeNull()
})

test('help of a verb needs none of its arguments', () => {
  expect(options('join', '--help')).toMatchObject({ help: { verb: 'join' }, verb: null })
  expect(options('--help', 'networks', '--json').help).toEqual({ verb: 'networks' })
  expect(options('-h').help).toEqual({ verb: null })
})

test('without a link there is nothing to show', () => {
  expect(showFor(options('--show'))).toBeNull()
})

test('what stands after -- is an argument, whatever it looks like', () => {
  expect(options('pause', '--', '--json').verb?.run).toBeInstanceOf(Function)
  expect(options('connect', '--', ' --remote-debugging-port=9222').verb?.run).toBeInstanceOf(Function)
  expect(options('--', 'networks').verb?.run).toBeInstanceOf(Function)
  expect(options('networks', '--json', '--').verb?.run).toBeInstanceOf(Function)
  expect(options('report', '--', '--no-sandbox').verb?.run).toBeInstanceOf(Function)
  expect(options('--show', '--', 'meshtray://join/8056c2e21c000001').join).toBe('8056c2e21c000001')
})

describe('beside a link', () => {
  const link = 'meshtray://join/8056c2e21c000001'

  test('--show may stand, and what Chromium was given before it', () => {
    expect(options('--show', link).join).toBe('8056c2e21c000001')
    expect(options('--log-level=3', '--user-data-dir=/srv/x', link, '--show').show).toBe(true)
    expect(options('connect', link, '--json').verb?.run).toBeInstanceOf(Function)
  })

  test.each([
    '--account-url=https://account.example.org',
    '--service-url=http://127.0.0.1:1',
    '--service-home=/srv/x',
    '--token-file=/etc/hostname',
    '--any-listener',
    '--demo',
    '--palette',
    '--hidden',
  ])('%s may not, before it or after', (option) => {
    const name = option.replace(/=.*/, '')
    expect(refusal(link, option)).toContain(`and ${name} is given with it`)
    expect(refusal(option, link)).toContain(`and ${name} is given with it`)
    expect(refusal(option, '--', link)).toContain(`and ${name} is given with it`)
  })

  test.each(['--user-data-dir=/srv/x', '--lang=de', '--remote-debugging-port=0'])(
    '%s may not follow',
    (option) => {
      expect(refusal(link, option)).toContain(`and ${option} is given with it`)
    },
  )
})

test('a link of the system opens the join dialog, and nothing else is read in it', () => {
  expect(showForLink('meshtray://join/8056c2e21c000001')).toEqual({ view: 'join', id: '8056c2e21c000001' })
  for (const other of ['--palette', '--demo', 'networks', '', 'meshtray://join/8056', 'meshtray://palette'])
    expect(showForLink(other)).toBeNull()
})

test('a second start says what to show, and nothing else of what it hands over is taken', () => {
  const id = '8056c2e21c000001'
  for (const show of [{ view: 'join', id }, { view: 'palette' }] as const)
    expect(readSecondStart(JSON.parse(JSON.stringify({ show })))).toEqual(show)
  for (const given of [
    ...[undefined, null, '', [], {}, { show: null }, { show: 'palette' }, { show: { view: 'join' } }],
    ...[{ show: { view: 'join', id: 'x' } }, { show: { view: 'join', id, flags: {} } }],
    ...[{ show: { view: 'settings' } }, { show: { view: 'palette' }, demo: true }],
  ])
    expect(readSecondStart(given)).toBeNull()
})

test('bad usage is one JSON value too where JSON was asked for', () => {
  const out = (...args: string[]): string => {
    const parsed = parseOptions(args)
    return parsed.ok ? 'accepted' : printedError(t, args, parsed.error).out
  }
  const error = { code: 'usage', title: expect.stringContaining('--nothing'), detail: null }
  expect(JSON.parse(out('networks', '--json', '--nothing'))).toEqual({ error })
  expect(JSON.parse(out('--status', '--nothing'))).toEqual({ error })
  expect(out('networks', '--nothing')).toBe('')
  expect(out('networks', '--nothing', '--', '--json')).toBe('')
})

test('what prints a command for a shell prints no JSON', () => {
  expect(options('copy-as', 'curl', 'networks', '--json').verb).toMatchObject({ json: false })
  expect(options('networks', '--json').verb).toMatchObject({ json: true })
})

describe('an installed application', () => {
  const answer = (...args: string[]): string => {
    const parsed = parseOptions(args, true)
    return parsed.ok ? 'accepted' : printedError(t, args, parsed.error).err.trimEnd()
  }

  test.each([
    ['--lang=de', '--ozone-platform=wayland', '--force-device-scale-factor=2'],
    ['--password-store=basic', '--user-data-dir=/srv/x', '--disable-gpu', '--show'],
    ['-psn_0_1234'],
  ])('takes what a desktop or a person needs: %s', (...args) => {
    expect(answer(...args)).toBe('accepted')
  })

  test.each([
    '--no-sandbox',
    '--disable-gpu-sandbox',
    '--remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--remote-allow-origins=*',
    '--inspect=0',
    '--disable-web-security',
    '--disable-features=IsolateOrigins',
    '--enable-blink-features=x',
    '--js-flags=--expose-gc',
    '--gpu-launcher=/bin/true',
    '--proxy-server=192.0.2.1:1',
    '--host-rules=MAP * 192.0.2.1',
    '--user-agent=x',
    '--renderer-cmd-prefix=/bin/true',
    '--load-extension=/srv/x',
    '--log-file=/srv/x',
    '-no-sandbox',
    ' --no-sandbox',
    '\u00a0-no-sandbox',
    '--no-sandbox ',
    '--NO-SANDBOX',
  ])('refuses %s', (argument) => {
    expect(answer('--demo', argument)).toContain('meshtray: ')
    expect(answer('--service-home', argument)).toContain('meshtray: ')
    expect(answer('connect', argument)).toContain('meshtray: ')
    expect(answer('connect', '--', argument)).toBe('accepted')
  })
})

test('what is wrong is said in the language of the person, with commands and options as they are typed', async () => {
  const args = ['networks', '--jsno', '--json']
  const parsed = parseOptions(args)
  if (parsed.ok) throw new Error('accepted')
  const said = async (language: string) => printedError(await helpTranslate(language), args, parsed.error)
  expect(await said('de')).toEqual({
    err: 'meshtray: networks hat keine Option --jsno. Meinten Sie --json?\nHilfe zeigt „meshtray --help“.\n',
    out: expect.stringContaining('"title": "networks hat keine Option --jsno.'),
  })
  expect((await said('ar')).err).toMatch(/^meshtray: \u2067.*\u2066--jsno\u2069.*\u2069\n\u2067.*\u2069\n$/)
})
