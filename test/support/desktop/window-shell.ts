import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import type { WindowShell } from '../../../main/desktop/windows/window.ts'
import { type Environment, eventually, launchElectron, projectRoot } from '../app/application.ts'
import { inMain, isLostAnswer } from '../app/in-main.ts'
import { temporaryFolder } from '../temp-folder.ts'

/** Globals of the test's application. */
interface Subject {
  readonly shell: WindowShell
  readonly visibility: readonly boolean[]
  readonly logged: readonly string[]
  readonly windowCount: () => number
}

/** An application that is nothing but the shell of a window. */
export type ShellApplication = Awaited<ReturnType<typeof openShell>>

/** Starts it, ready to be asked. */
export async function launchShell(
  userData: string,
  environment: Environment = {},
): Promise<ElectronApplication> {
  const app = await launchElectron(
    [
      '--password-store=basic',
      `--user-data-dir=${userData}`,
      join(projectRoot, 'test/support/desktop/window-shell-app'),
    ],
    environment,
  )
  await eventually(
    () => inMain(app, () => 'subject' in globalThis),
    (ready) => ready,
  )
  return app
}

export async function openShell(environment: Environment = {}) {
  const userData = await temporaryFolder('window-shell')
  const app = await launchShell(userData.path, environment)

  const onSubject = <T>(expression: string): Promise<T> =>
    app.evaluate((_electron, source) => {
      const { subject } = globalThis as unknown as { subject: Subject }
      return new Function('subject', `return ${source}`)(subject)
    }, expression) as Promise<T>
  const ask = <T>(work: (subject: Subject) => T): Promise<T> =>
    onSubject<T>(`(${work})(subject)`).catch((error) =>
      isLostAnswer(error) ? ask(work) : Promise.reject(error),
    )
  const act = (work: (shell: WindowShell) => void): Promise<void> =>
    onSubject<void>(`void (${work})(subject.shell)`).catch((error) => {
      if (!isLostAnswer(error)) throw error
    })
  const isVisible = (): Promise<boolean> => ask(({ shell }) => shell.isVisible())
  const visibly = (wanted: boolean): Promise<boolean> =>
    eventually(isVisible, (visible) => visible === wanted)

  /** Playwright hears of a page a little later than the application. */
  async function newestPage(): Promise<Page> {
    const page = await eventually(
      () => app.windows().at(-1),
      (found) => found !== undefined,
    )
    if (page === undefined) throw new Error('no page')
    return page
  }

  return {
    app,
    /** A question may be asked again; what is done must not be done twice. */
    ask,
    act,
    isVisible,
    /** Waits until it is to be seen, or no longer. */
    visibly,
    newestPage,
    windowCount: (): Promise<number> => ask(({ windowCount }) => windowCount()),
    /** Shows the window; answers its page. */
    async opened() {
      await act((shell) => shell.show())
      await visibly(true)
      const page = await newestPage()
      await page.locator('main').waitFor()
      return page
    },
    async close() {
      await app.close()
      await userData.dispose()
    },
  }
}
