import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

/* The package for rpm is read back by rpm’s own tool. No system with rpm is here to install it. */
const file = inject('packages').rpm

async function ask(...question: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('rpm', ['--query', '--package', ...question, file])
  return stdout.split('\n').filter((line) => line !== '')
}

test('it is whole, for this architecture, and from the source’s time', async () => {
  const { stdout } = await promisify(execFile)('rpm', ['--checksig', '--nosignature', file])
  expect(stdout).toContain('digests OK')
  const [name] = await ask('--queryformat', '%{NAME} %{ARCH} %{BUILDHOST} %{LICENSE}\n')
  expect(name).toBe(`meshtray ${process.arch === 'arm64' ? 'aarch64' : 'x86_64'} localhost MIT`)
})

test('it has what the Debian package has, where it belongs', async () => {
  const files = await ask('--list')
  for (const path of [
    '/usr/bin/meshtray',
    '/usr/lib/meshtray/meshtray',
    '/usr/lib/meshtray/read-token',
    '/usr/lib/meshtray/local-conf',
    '/usr/lib/meshtray/resources/app.asar',
    '/usr/share/applications/meshtray.desktop',
    '/usr/share/icons/hicolor/512x512/apps/meshtray.png',
    '/usr/share/man/man1/meshtray.1.gz',
    '/usr/share/man/zh_CN/man1/meshtray.1.gz',
    '/usr/share/metainfo/io.meshtray.Meshtray.metainfo.xml',
    '/usr/share/polkit-1/actions/io.meshtray.Meshtray.policy',
  ])
    expect(files).toContain(path)
  const rights = await ask('--queryformat', '[%{FILEMODES:octal} %{FILEUSERNAME} %{FILENAMES}\n]')
  expect(rights).toContain('104755 root /usr/lib/meshtray/chrome-sandbox')
  expect(rights).toContain('100755 root /usr/lib/meshtray/read-token')
  expect(rights).toContain('100755 root /usr/lib/meshtray/local-conf')
  expect(rights.filter((line) => !line.includes(' root '))).toEqual([])
  expect(rights.filter((line) => /^10[24-7]/.test(line))).toHaveLength(1)
})

test('it runs nothing, asks for what it needs, and offers nothing of its own to others', async () => {
  expect(await ask('--scripts')).toEqual([])
  const needs = await ask('--requires')
  for (const need of [
    'libgtk-3.so.0()(64bit)',
    'libsecret-1.so.0()(64bit)',
    'xdg-utils',
    'libnss3.so()(64bit)',
  ])
    expect(needs).toContain(need)
  expect(needs.filter((need) => need.startsWith('libffmpeg'))).toEqual([])
  expect((await ask('--provides')).filter((name) => name.includes('.so'))).toEqual([])
})
