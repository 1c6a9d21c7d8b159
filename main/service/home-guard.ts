import { lstat, readlink } from 'node:fs/promises'
import { posix } from 'node:path'
import { codeOf } from '../base/error-code.ts'
import type { Log } from '../base/log.ts'
import { runProgram } from '../system/program.ts'
import { powershellArguments, powershellOf } from '../system/windows/powershell.ts'
import {
  ownersScript,
  type PathComponent,
  pathsToOwn,
  plantedIn,
  plantedOnWindows,
  readOwners,
} from './home-owners.ts'
import type { Profile, Surroundings } from './profiles.ts'

/** Returns why a profile's folder may have been made by another user; null: it was not, or the system does not say */
export type HomeGuard = (profile: Profile, home: string) => Promise<string | null>

/**
 * Meshtray looks for services in the folders of the profile table, so a user who can create or replace such a folder
 * could direct Meshtray to a server of their own.
 */
export function createHomeGuard(at: Surroundings, log: Pick<Log, 'warn'>): HomeGuard {
  if (at.platform === 'win32') return windowsGuard(at, log)
  return async (_profile, home) => plantedIn(await componentsOf(home), process.getuid?.() ?? 0)
}

const mostSteps = 100

/** Returns every path component down to a folder, with links and their targets, as far as permissions allow. */
async function componentsOf(home: string): Promise<readonly PathComponent[]> {
  const components: PathComponent[] = []
  let done = '/'
  const rest = home.split('/')
  try {
    for (let step = 0; rest.length > 0 && step < mostSteps; step += 1) {
      const path = posix.join(done, rest.shift() ?? '')
      const facts = await lstat(path)
      const isLink = facts.isSymbolicLink()
      if (path !== done) components.push({ path, owner: facts.uid, mode: facts.mode, isLink })
      if (!isLink) done = path
      else {
        const target = await readlink(path)
        if (posix.isAbsolute(target)) done = '/'
        rest.unshift(...target.split('/'))
      }
    }
  } catch {
    // A missing folder was made by nobody, and inside a folder that we may not read no other user could create one.
  }
  return components
}

const bounds = { timeout: 10_000, most: 64 * 1024 }

/** PowerShell takes a second to start, so its answer is cached until the files change. */
function windowsGuard({ env }: Surroundings, log: Pick<Log, 'warn'>): HomeGuard {
  const answers = new Map<string, { readonly files: string; readonly planted: string | null }>()
  let warned = false

  async function ask(paths: readonly string[]): Promise<string | null> {
    const args = powershellArguments(ownersScript(paths))
    const end = await runProgram({ paths: [powershellOf(env)], args, ...bounds })
    if (end.kind === 'timeout' || end.kind === 'too-long') return 'its owner is not told in time'
    const owners = end.kind === 'ended' ? readOwners(end.stdout, paths) : null
    if (owners !== null) return plantedOnWindows(owners, paths.at(-1) ?? '')
    if (!warned) log.warn('cannot tell whose the folder of the service is')
    warned = true
    return null
  }

  return async (profile, home) => {
    const paths = pathsToOwn(profile, home)
    const files = (await Promise.all(paths.map(identityOf))).join()
    const before = answers.get(home)
    if (before?.files === files) return before.planted
    const planted = await ask(paths)
    answers.set(home, { files, planted })
    return planted
  }
}

function identityOf(path: string): Promise<string> {
  return lstat(path).then(
    ({ dev, ino, ctimeMs }) => `${dev} ${ino} ${ctimeMs}`,
    (error: unknown) => codeOf(error),
  )
}
