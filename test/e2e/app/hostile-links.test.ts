import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { launchAgain } from '../../support/app/bare-launch.ts'
import { inMain } from '../../support/app/in-main.ts'
import { answerCode, expectNothingDone, invokeIn, stranger } from '../../support/app/page-script.ts'
import { answerQuestions } from '../../support/app/questions.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { startBrowserStandIn } from '../../support/desktop/browser.ts'
import { shared } from '../../support/shared.ts'

const browser = shared(startBrowserStandIn)
const small = shared(() => openSmall({ environment: browser.environment }))

const invoke = async (name: unknown, argument?: string, where = small.page): Promise<string> =>
  answerCode(await invokeIn(where, name, argument))

describe('links out', () => {
  let network: string
  async function login(url: string): Promise<string> {
    await small.demo.force(network, { status: 'AUTHENTICATION_REQUIRED', authenticationURL: url })
    expect(await invoke('network.refresh', `{"id":"${network}"}`)).toBe('ok')
    return invoke('network.openLogin', `{"id":"${network}"}`)
  }
  beforeAll(async () => {
    network = (await small.demo.networks())[0]?.id ?? ''
  })

  const schemes =
    'file ftp ftps smb nfs sftp ssh telnet data blob about chrome chrome-extension devtools view-source app ' +
    'javascript vbscript filesystem mailto tel sms callto skype zoommtg ms-msdt ms-settings search-ms shell ' +
    'steam vscode meshtray intent market itms-apps ws wss gopher ldap jar mhtml res x-apple.systempreferences ' +
    'http+unix httpx'
  test.each(schemes.split(' '))('%s: is handed to no program', async (scheme) => {
    for (const url of [`${scheme}://login.example/x`, `${scheme}:login`, `${scheme.toUpperCase()}://x`]) {
      expect(await login(url)).toBe('login-page-unsafe')
    }
  })

  test.each([
    '//login.example/x',
    '/usr/bin/xterm',
    '\\\\host\\share',
    '--new-window',
    'https://person:secret@login.example/',
    ' https://login.example/',
    'https://login.example/\n--x',
    'https://',
    `https://login.example/${'x'.repeat(3_000)}`,
  ])('nor %j', async (url) => {
    expect(await login(url)).toBe('login-page-unsafe')
  })

  test('http and https are, as one argument that the shell of a program cannot take apart', async () => {
    expect(await browser.opened()).toEqual([])
    await answerQuestions(small.app, true)
    expect(await login('https://login.example/?a=1&b=$(id);`id`"x"')).toBe('ok')
    expect(await login('http://10.0.0.1:8080/login')).toBe('ok')
    const opened = await eventually(browser.opened, (urls) => urls.length === 2)
    expect([...opened].sort()).toEqual([
      'http://10.0.0.1:8080/login',
      expect.stringMatching(/^https:\/\/login\.example\/\?a=1&b=\$\(id\);`id`%22x%22$/),
    ])
  })
})

describe('names are text', () => {
  const name =
    '<img src=x onerror="window.harmed=1"><b id="bold">bold</b><script>window.harmed=1</script>&amp;'
  const harmless = async (where: Page): Promise<void> => {
    await where.getByText(name, { exact: false }).first().waitFor()
    expect(await where.locator('img[src="x"], #bold, script:not([src])').count()).toBe(0)
    expect(await where.evaluate(() => 'harmed' in globalThis)).toBe(false)
  }

  test('of a network, in the small window', async () => {
    const [network] = (await small.demo.networks()).filter(({ status }) => status === 'OK')
    await small.demo.force(network?.id ?? '', { name })
    await harmless(small.page)
  })

  test('of a hosted network and of its member', async () => {
    const id = await small.demo.hostNetwork({ name })
    await small.demo.call('POST', `/controller/network/${id}/member/cafe04eba9`, { name, authorized: true })
    const opened = small.app.electron.waitForEvent('window')
    expect(await invoke('hosting.openWindow', `{"network":"${id}"}`)).toBe('ok')
    const hosted = await opened
    await hosted.getByRole('tab', { name: 'Members' }).click()
    await harmless(hosted)
    await hosted.getByRole('row').filter({ hasText: 'cafe04eba9' }).getByText(name).first().waitFor()
    await hosted.close()
  })
})

describe('links in', () => {
  const flags = '{"allowManaged":true,"allowGlobal":false,"allowDefault":false,"allowDNS":false}'
  const hostile = [
    'meshtray://',
    'meshtray://join',
    'meshtray://join/',
    'meshtray://leave/8056c2e21c000001',
    'meshtray://join/8056c2e21c00bad1/../../leave/8056c2e21c000001',
    'meshtray://join/8056c2e21c00bad1?yes=1',
    'meshtray://join/8056c2e21c00bad1#confirm',
    'meshtray://join/8056c2e21c00bad1%00',
    'meshtray://join/<img src=x onerror=alert(1)>',
    'meshtray://join/8056c2e21c00bad1 --service-url=http://127.0.0.1:1',
    'meshtray://user:pass@join/8056c2e21c00bad1',
    'meshtray:join:8056c2e21c00bad1',
    'meshtray://JOIN/8056c2e21c00bad1\n',
    'meshtray://application.quit/',
    'meshtray://invoke/network.join?id=8056c2e21c00bad1',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '--demo',
    '--service-home=/',
    '--status',
    '',
    `meshtray://join/${'8'.repeat(100_000)}`,
  ]

  test('none acts, however it comes: all at once from the system', async () => {
    await small.demo.forgetRequests()
    const connection = await snapshotOf('connection')
    await inMain(
      small.app.electron,
      ({ app: application }, links) => {
        for (const link of links) application.emit('open-url', { preventDefault: () => undefined }, link)
      },
      [...hostile, 'meshtray://join/8056c2e21c00bad1'],
    )
    const box = small.page.getByRole('textbox', { name: 'Network ID' })
    await box.waitFor()
    expect((await box.inputValue()).replaceAll(/\W/g, '')).toBe(stranger)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await expectNothingDone(small.demo)
    expect(await snapshotOf('connection')).toEqual(connection)
    expect(await snapshotOf('demo')).toBe(false)
  })

  test.each([
    ['meshtray://join/8056c2e21c00bad1'],
    ['meshtray://leave/8056c2e21c000001'],
    ['meshtray://join/8056c2e21c00bad1', '--service-home=/'],
    ['--demo', 'meshtray://join/8056c2e21c00bad1'],
  ])('nor as a second launch: %j', async (...args) => {
    await small.demo.forgetRequests()
    await launchAgain(small.app.userData, args)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await expectNothingDone(small.demo)
    expect(await snapshotOf('demo')).toBe(false)
  })

  test('one to a network that cannot be opens the dialog, which says why and does not join', async () => {
    await launchAgain(small.app.userData, ['meshtray://join/ff00200010000000'])
    await small.page.getByText('its ports would run from 32 to 16').waitFor()
    expect(await small.page.getByRole('button', { name: 'Join', exact: true }).isDisabled()).toBe(true)
    for (const id of ['0000', 'gggggggggggggggg', 'FF00200010000000']) {
      expect(await invoke('network.join', `{"id":"${id}","flags":${flags}}`)).toBe('argument-invalid')
    }
    await expectNothingDone(small.demo)
  })

  async function snapshotOf(field: string): Promise<unknown> {
    const answer = await invokeIn(small.page, 'snapshot.read')
    return (answer as unknown as { value: Record<string, unknown> }).value[field]
  }
})
