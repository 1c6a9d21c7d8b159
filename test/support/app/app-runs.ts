import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { isServing } from '../../../contract/network-state.ts'
import { failure, success } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { Options } from '../../../main/app/options.ts'
import type { Question } from '../../../main/base/shell.ts'
import type { Keychain } from '../../../main/system/secrets.ts'
import { folderOfAllTests, folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { keychainOver } from '../desktop/memory-keychain.ts'
import { passedOnTo } from '../shared.ts'
import { type AppChoice, type AppUnderTest, startApp } from './headless.ts'

const eachTest = { before: beforeEach, after: afterEach, folder: folderOfEachTest }
const allTests = { before: beforeAll, after: afterAll, folder: folderOfAllTests }

interface RunOptions extends AppChoice {
  /** Whether a run is as the tests want it; serving, unless said otherwise */
  readonly isReady?: (snapshot: Snapshot) => boolean
}

/** An application for each test, run after run over the same settings and the same keychain. */
export const appOfEachTest = (name: string, flags: () => Partial<Options>, options: RunOptions = {}) =>
  appRuns(eachTest, name, flags, options)

/** The same for all tests of a file, or of a `describe` */
export const appOfAllTests = (name: string, flags: () => Partial<Options>, options: RunOptions = {}) =>
  appRuns(allTests, name, flags, options)

function appRuns(
  { before, after, folder: folderOf }: typeof eachTest | typeof allTests,
  name: string,
  flags: () => Partial<Options>,
  { isReady = ({ connection }) => isServing(connection), shell, ...choice }: RunOptions,
) {
  const folder = folderOf(name)
  const secrets = new Map<string, string>()
  const asked: Question[] = []
  const person = { agrees: true }
  let app: AppUnderTest | undefined

  async function start(keychain: Keychain | null = keychainOver(secrets)): Promise<void> {
    const confirm = async (question: Question) => {
      asked.push(question)
      return person.agrees ? success(undefined) : failure('declined')
    }
    app = await startApp(folder.path, flags(), keychain, { shell: { confirm, ...shell }, ...choice })
    await app.until(isReady)
  }
  before(async () => {
    secrets.clear()
    asked.length = 0
    person.agrees = true
    await start()
  })
  after(() => app?.close())

  return {
    folder,
    /** Content of the keychain */
    secrets,
    /** Questions to the person, the oldest first */
    asked,
    /** The answer that the person gives */
    person,
    /** The run that was started last */
    app: passedOnTo(() => {
      if (app === undefined) throw new Error('the application is not started yet')
      return app
    }),
    /** Starts the next run, where the one before it is closed already. `keychain` null: the system has none. */
    start,
    async restart(keychain?: Keychain | null) {
      await app?.close()
      await start(keychain)
    },
  }
}
