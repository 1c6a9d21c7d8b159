import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../../support/app/application.ts'
import { runBare } from '../../support/app/bare-launch.ts'
import { openSmall } from '../../support/app/small-window.ts'
import { shared } from '../../support/shared.ts'

/* The command line in processes of its own, beside the running application and its window. */
const small = shared(() =>
  openSmall({
    prepare: async (demo) => {
      id = await demo.hostNetwork({ name: 'bench net' })
    },
  }),
)
let id: string

const run = (...args: readonly string[]) => runBare(small.app.userData, args)
const row = () => small.page.getByRole('switch', { name: /Network.*bench net/ })

/** A network of the demo whose controller is silent */
const neverAnswers = '35c192ce9b01f8aa'

test('a network that is joined on the command line is in the window, and what is set there is listed here', async () => {
  // It has no service of its own: what it says can only come from the application.
  expect(await run('networks')).toMatchObject({ code: 0, stdout: expect.stringContaining('office') })
  await small.demo.authorize(id)
  const joined = await run('join', id, '--json')
  const network = JSON.parse(joined.stdout)
  expect(network).toMatchObject({ id, name: 'bench net', status: 'OK', flags: { allowManaged: true } })
  await row().waitFor()

  expect(await run('set', 'bench net', 'allowGlobal=on')).toMatchObject({ code: 0 })
  expect(await small.demo.network(id)).toMatchObject({ allowGlobal: true })
  expect(await run('disconnect', 'bench net')).toMatchObject({ code: 0, stdout: 'Disconnected\n' })
  await expect.poll(() => row().getAttribute('aria-checked')).toBe('false')
  await row().click()
  await eventually(
    async () => JSON.parse((await run('networks', '--json')).stdout),
    (listed) =>
      listed.some((entry: typeof network) => entry.id === id && entry.joined && entry.flags.allowGlobal),
  )
})

test('only the application writes its settings, and they are this user’s alone to command', async () => {
  const settings = join(small.app.userData, 'settings.json')
  const before = [await readFile(settings, 'utf8'), (await stat(settings)).mtimeMs]
  for (const line of [
    ['--status'],
    ['networks'],
    ['peers'],
    ['networks', `--service-home=${small.demo.home}/..`],
  ])
    await run(...line)
  expect([await readFile(settings, 'utf8'), (await stat(settings)).mtimeMs]).toEqual(before)
  expect((await stat(join(small.app.userData, 'command-line'))).mode & 0o777).toBe(0o700)
})

test('Ctrl+C ends the waiting, and nothing else', async () => {
  const ended = await runBare(small.app.userData, ['join', neverAnswers], (child) => {
    void eventually(
      () => small.demo.network(neverAnswers),
      (joined) => joined !== null,
    ).then(() => child.kill('SIGINT'))
  })
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Stopped waiting') })
  expect(await small.demo.network(neverAnswers)).not.toBeNull()
  expect(await run('disconnect', neverAnswers, '--no-wait')).toMatchObject({ code: 0 })
})

test('what is not usage says what is, and ends with 2', async () => {
  expect(await run('set', 'bench net', 'allowDns=on')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/no switch “allowDns”[\s\S]*allowDNS=on\|off/),
  })
  expect(await run('join', 'office')).toMatchObject({ code: 2 })
  expect(await run('join', id, '--timeout=soon')).toMatchObject({ code: 2 })
})
