import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { applicationEnvironment, type Environment, projectRoot } from '../app/application.ts'

const exec = promisify(execFile)

interface Making {
  readonly checkout?: string
  readonly environment?: Environment
  /** The umask of the user who makes it */
  readonly umask?: number
}

/** Makes a package in a folder, the quick way; answers its file. */
export async function makePackage(
  kind: 'deb' | 'rpm',
  folder: string,
  { checkout = projectRoot, environment, umask = 0o022 }: Making = {},
): Promise<string> {
  // Else this Electron takes an archive for a folder, and never gets done deleting it.
  process.noAsar = true
  const flags = ['--with-fallback-electron', '--compression=zstd', `-c.directories.output=${folder}`]
  const script = `umask ${umask.toString(8)} && exec "$@"`
  // electron-builder's command line mistakes Electron's Node for a packaged application.
  const node = process.env.npm_node_execpath ?? 'node'
  const { stdout } = await exec('sh', ['-c', script, 'sh', node, 'scripts/package.mjs', kind, ...flags], {
    cwd: checkout,
    env: applicationEnvironment(environment),
    maxBuffer: 10_000_000,
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** The same Debian package as an older version, with a file that the newer one does not have. */
export async function olderThan(deb: string, folder: string): Promise<string> {
  const tree = join(folder, 'older')
  await exec('dpkg-deb', ['--raw-extract', deb, tree])
  const control = join(tree, 'DEBIAN/control')
  const text = await readFile(control, 'utf8')
  await writeFile(control, text.replace(/^Version: .*$/m, 'Version: 0.0.9-1'))
  await writeFile(join(tree, 'usr/lib/meshtray/older'), '')
  const file = join(folder, 'meshtray_0.0.9-1.deb')
  await exec('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z1', '--build', tree, file])
  await rm(tree, { recursive: true })
  return file
}
