import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { optionEntries, verbEntries } from '../../../main/cli/help.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { projectRoot } from '../../support/app/application.ts'

/* The texts of a Linux package are checked by the tools of those who read them. */
const exec = promisify(execFile)
const metainfo = join(projectRoot, 'assets/linux/io.meshtray.Meshtray.metainfo.xml')
const folder = folderOfAllTests('linux-texts')
let manual = ''

beforeAll(async () => {
  const script = join(projectRoot, 'scripts/linux-texts.mjs')
  await exec(process.execPath, [script, folder.path, '2026-11-22'])
  manual = join(folder.path, 'meshtray.1')
})

test('the manual page has every verb and option, and none of its readers warns', async () => {
  const { stdout } = await exec('sh', ['-c', 'mandoc -Tutf8 -Owidth=200 "$1" | col -b', 'sh', manual])
  const text = stdout.replace(/\s+/g, ' ')
  for (const { usage, does } of [...verbEntries, ...optionEntries]) {
    expect(text).toContain(usage.trim())
    expect(text).toContain(does)
  }
  expect(await exec('mandoc', ['-Tlint', '-Wwarning', manual])).toEqual({ stdout: '', stderr: '' })
})

test('the desktop entry', async () => {
  const { stdout } = await exec('desktop-file-validate', [join(folder.path, 'meshtray.desktop')])
  expect(stdout).toBe('')
})

test('the metadata for software centres, of this version and with this entry', async () => {
  await exec('appstreamcli', ['validate', '--no-net', metainfo])
  const text = await readFile(metainfo, 'utf8')
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  expect(/<release version="([^"]+)"/.exec(text)?.[1]).toBe(version)
  expect(text).toContain('<launchable type="desktop-id">meshtray.desktop</launchable>')
})
