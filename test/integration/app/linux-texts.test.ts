import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { type LanguageName, languages } from '../../../contract/languages.ts'
import { helpTranslate } from '../../../main/base/translators.ts'
import { optionEntries, verbEntries } from '../../../main/cli/help.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { projectRoot } from '../../support/app/application.ts'
import { readMessages } from '../../support/app/words-on-screen.ts'

/* The texts of a Linux package are checked by the tools of those who read them. */
const exec = promisify(execFile)
const folder = folderOfAllTests('linux-texts')

beforeAll(async () => {
  const loader = join(projectRoot, 'scripts/lib/words-loader.mjs')
  const script = join(projectRoot, 'scripts/linux-texts.mjs')
  await exec(process.execPath, ['--import', loader, script, folder.path, '2026-11-22'])
})

/** These are the folders in which `man` looks for the page of a language. */
const manualFolders = {
  ...{ en: '', ar: 'ar', de: 'de', es: 'es', fr: 'fr', ja: 'ja', ru: 'ru', uk: 'uk' },
  ...{ 'pt-BR': 'pt_BR', 'zh-Hans': 'zh_CN', 'zh-Hant': 'zh_TW' },
}

test('every language has a manual page', () => {
  expect(Object.keys(manualFolders).sort()).toEqual(Object.keys(languages).sort())
})

test.each(Object.entries(manualFolders))(
  'the manual page in %s has every verb and option, and none of its readers warns',
  async (language, own) => {
    const manual = join(folder.path, 'man', own, 'man1/meshtray.1')
    const { stdout } = await exec('sh', ['-c', 'mandoc -Tutf8 -Owidth=200 "$1" | col -b', 'sh', manual])
    // col drops the vowel marks of Arabic, and the page the marks of direction.
    const bare = (text: string): string => text.replace(/[\s\p{Mn}\p{Cf}]+/gu, '')
    const t = await helpTranslate(language)
    for (const { usage, does } of [...verbEntries(t), ...optionEntries(t)]) {
      expect(bare(stdout)).toContain(bare(usage))
      expect(bare(stdout)).toContain(bare(does))
    }
    expect(await exec('mandoc', ['-Tlint', '-Wwarning', manual])).toEqual({ stdout: '', stderr: '' })
  },
)

test('the desktop entry', async () => {
  const { stdout } = await exec('desktop-file-validate', [join(folder.path, 'meshtray.desktop')])
  expect(stdout).toBe('')
})

test('the metadata for software centres, of this version and with this entry', async () => {
  const metainfo = join(folder.path, 'io.meshtray.Meshtray.metainfo.xml')
  await exec('appstreamcli', ['validate', '--no-net', metainfo])
  const text = await readFile(metainfo, 'utf8')
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  expect(/<release version="([^"]+)"/.exec(text)?.[1]).toBe(version)
  expect(text).toContain('<launchable type="desktop-id">meshtray.desktop</launchable>')
})

test.each([
  [
    'io.meshtray.Meshtray.metainfo.xml',
    ['welcome.subtitle', ...['about', 'states', 'finds', 'devices', 'hosts'].map((key) => `package.${key}`)],
  ],
  [
    'io.meshtray.Meshtray.policy',
    ['readToken', 'readTokenMessage', 'localConf', 'localConfMessage'].map((key) => `package.${key}`),
  ],
])('%s speaks every language', async (name, keys) => {
  const text = await readFile(join(folder.path, name), 'utf8')
  expect(text).not.toMatch(/>\{/)
  for (const [language, own] of Object.entries(manualFolders)) {
    const messages = readMessages(language as LanguageName)
    for (const key of keys) {
      const said = messages[key] ?? key
      expect(text).toContain(`${own === '' ? '' : ` xml:lang="${own}"`}>${said}</`)
    }
  }
})

test('the launcher’s comment is in every language', async () => {
  const text = await readFile(join(folder.path, 'meshtray.desktop'), 'utf8')
  for (const language of Object.keys(manualFolders))
    expect(text).toContain(`=${readMessages(language as LanguageName)['welcome.subtitle']}\n`)
})
