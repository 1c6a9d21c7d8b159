import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { picture } from '../../support/app/application.ts'
import { inMain } from '../../support/app/in-main.ts'
import { type DemoNode, startDemoNode } from '../../support/node/demo-node.ts'
import { type HostedWindow, openHosted } from '../../support/node/hosted-window.ts'
import { temporaryFolder } from '../../support/temp-folder.ts'

/* The application is quit while it works on many members. */
let demo: DemoNode
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let hosted: HostedWindow

beforeEach(async () => {
  demo = await startDemoNode({ world: 'empty' })
  folder = await temporaryFolder('quit')
  await demo.addMembers(await demo.hostNetwork({ name: 'office' }), 300, 0)
  hosted = await open()
  await hosted.open('office')
  await demo.fault({ kind: 'delay', method: 'POST', path: '/member/', ms: 100 })
  await hosted.page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await hosted.page.getByRole('toolbar').getByRole('button', { name: 'Authorize', exact: true }).click()
  await hosted.dialog().getByRole('button', { name: 'Authorize 300' }).click()
  await jobs().getByRole('progressbar').waitFor()
})
afterEach(async () => {
  await hosted.close()
  await demo.dispose()
  await folder.dispose()
})

const open = () => openHosted(demo, { userData: folder.path })
const jobs = () => hosted.page.getByRole('region', { name: 'Changes in progress' })
const journals = (): Promise<string[]> => readdir(join(folder.path, 'jobs'))
const exited = (): Promise<unknown> => once(hosted.app.electron.process(), 'exit')

/** Answers the system's dialog from now on, and notes what it asked; null: the question stays open. */
const answering = (response: number | null) =>
  inMain(
    hosted.app.electron,
    ({ dialog }, response) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      Object.assign(dialog, {
        showMessageBox: async ({ message, detail, buttons, defaultId }: Electron.MessageBoxOptions) => {
          asked.push(JSON.stringify([message, detail, buttons, defaultId]))
          if (response === null) await new Promise(() => undefined)
          return { response, checkboxChecked: false }
        },
      })
    },
    response,
  )
const asked = () => inMain(hosted.app.electron, () => (globalThis as unknown as { asked: string[] }).asked)
const quit = () => inMain(hosted.app.electron, ({ app }) => app.quit()).catch(() => undefined)

test('it asks with what is left, goes on, and ends when told to; the next start shows the rest', async () => {
  await answering(0)
  await quit()
  await expect.poll(asked).toHaveLength(1)
  const [question = ''] = await asked()
  expect(question).toMatch(/office: \d+ members are not changed yet/)
  expect(question).toContain('["Keep running","Stop and quit"],0]')
  expect(hosted.page.isClosed()).toBe(false)
  await jobs().getByRole('progressbar').waitFor()

  await answering(1)
  const ended = exited()
  await quit()
  await ended
  expect(await journals()).toHaveLength(1)
  await demo.clearFaults()

  hosted = await open()
  await hosted.small.getByText(/1 change was interrupted/).waitFor()
  await jobs()
    .getByText(/^Interrupted when Meshtray ended/)
    .waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await hosted.page.emulateMedia({ colorScheme })
    await picture(hosted.page, `hosted/interrupted-${colorScheme}`)
  }
  await jobs()
    .getByRole('button', { name: /^Finish the remaining \d+$/ })
    .click()
  await jobs().getByText('300 changed', { exact: true }).waitFor()
  await expect.poll(journals).toEqual([])
  await jobs().getByRole('button', { name: 'Undo', exact: true }).click()
  await jobs().getByText('Undone in office').waitFor()
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s ends it while the question is open, and the journal is whole',
  async (signal) => {
    await answering(null)
    await quit()
    await expect.poll(asked).toHaveLength(1)
    const ended = exited()
    hosted.app.electron.process().kill(signal)
    expect(await ended).toEqual(signal === 'SIGTERM' ? [0, null] : [null, signal])
    expect(await journals()).toHaveLength(1)
    await demo.clearFaults()
    hosted = await open()
    await jobs()
      .getByText(/^Interrupted when Meshtray ended/)
      .waitFor()
    await jobs()
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await expect.poll(journals).toEqual([])
  },
)
