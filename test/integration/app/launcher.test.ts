import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { projectRoot } from '../../support/app/application.ts'

/* The script that a package puts on the path, with a program behind it that prints what it is given. */
const program = '/usr/lib/meshtray/meshtray'
const folder = folderOfAllTests('launcher-script')
let launcher = ''

beforeAll(async () => {
  const printer = join(folder.path, 'printer')
  launcher = join(folder.path, 'meshtray')
  const script = await readFile(join(projectRoot, 'assets/linux/meshtray'), 'utf8')
  expect(script.split(program)).toHaveLength(2)
  await writeFile(launcher, script.replace(program, printer))
  await writeFile(printer, `#!/bin/sh\nprintf '%s\\0' "$@"\n`)
  await chmod(printer, 0o755)
})

interface Ran {
  readonly code: number
  readonly given: readonly string[]
  readonly said: string
}

function run(shell: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(shell, [launcher, ...args], (_error, stdout, said) =>
      resolve({ code: child.exitCode ?? -1, given: stdout.split('\0').slice(0, -1), said }),
    )
  })
}

const headless = '--ozone-platform=headless'

test.each(['dash', 'bash'])('%s hands over what it was given, and no more', async (shell) => {
  const odd = ['pause', 'a b', '', '  ', '*', "'$(id)", 'x -y', '\n', '実験室']
  expect((await run(shell, odd)).given).toEqual(['--log-level=3', headless, ...odd])
  expect((await run(shell, ['--show', '--', 'meshtray://join/x'])).given).toEqual([
    ...['--log-level=3', '--show', '--', 'meshtray://join/x'],
  ])
  expect((await run(shell, [])).given).toEqual(['--log-level=3'])
})

test.each(['dash', 'bash'])('%s starts nothing with what Chromium would take for a switch', async (shell) => {
  for (const before of [' --', '\t-', '\n-', '\v--', '\f-', '\r--', ' \n\t ---']) {
    const ran = await run(shell, ['connect', `${before}remote-debugging-port=9222`])
    expect(ran).toMatchObject({ code: 2, given: [], said: expect.stringContaining('Put -- before it') })
  }
  const last = ' --remote-debugging-port=9222'
  expect((await run(shell, ['connect', '--', last])).given.at(-1)).toBe(last)
})
