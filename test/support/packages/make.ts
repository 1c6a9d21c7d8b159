import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { applicationEnvironment, type Environment, projectRoot } from '../app/application.ts'
import { temporaryFolder } from '../temp-folder.ts'

const exec = promisify(execFile)

// Otherwise this Electron takes an archive for a folder, and deleting that folder never ends.
process.noAsar = true

interface Making {
  readonly checkout?: string
  readonly environment?: Environment
  /** The umask of the user who makes it */
  readonly umask?: number
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The files of the packages that all tests look at */
    readonly packages: { readonly deb: string; readonly rpm: string }
  }
}

/** Runs before all tests of packages. Both packages are made of one unpacked application. */
export async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const folder = await temporaryFolder('packages')
  const [deb = '', rpm = ''] = await makePackages(['deb', 'rpm'], folder.path)
  project.provide('packages', { deb, rpm })
  return () => folder.dispose()
}

/** Makes packages in a folder, the quick way; returns their files. */
export async function makePackages(
  kinds: readonly ('deb' | 'rpm')[],
  folder: string,
  { checkout = projectRoot, environment, umask = 0o022 }: Making = {},
): Promise<readonly string[]> {
  const flags = ['--with-fallback-electron', '--compression=zstd', `-c.directories.output=${folder}`]
  const script = `umask ${umask.toString(8)} && exec "$@"`
  // electron-builder's command line mistakes Electron's Node for a packaged application.
  const node = process.env.npm_node_execpath ?? 'node'
  const { stdout } = await exec('sh', ['-c', script, 'sh', node, 'scripts/package.mjs', ...kinds, ...flags], {
    cwd: checkout,
    env: applicationEnvironment(environment),
    maxBuffer: 10_000_000,
  })
  return stdout.trim().split('\n').slice(-kinds.length)
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
