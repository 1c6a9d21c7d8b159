import { lstat, readlink } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import { codeOf } from '../base/error-code.ts'
import type { Log } from '../base/log.ts'
import { runProgram } from '../system/program.ts'
import { powershellArguments, powershellOf, powershellQuoted } from '../system/windows/powershell.ts'
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

/** One path component of a folder, as lstat reports it */
export interface PathComponent {
  readonly path: string
  readonly owner: number
  readonly mode: number
  readonly isLink: boolean
}

const root = 0
const writableByAll = 0o002
const sticky = 0o1000

/**
 * Returns the path component that was, or could be, made by a user other than root and the current one; null: none. The
 * folder itself may belong to any user, because services run as users of their own, and only a trusted user could have
 * put it there. Group permissions are left to the administrator.
 */
export function plantedIn(components: readonly PathComponent[], self: number): string | null {
  let open = false
  for (const [at, { path, owner, mode, isLink }] of components.entries()) {
    const isOurs = owner === root || owner === self
    const isLast = at === components.length - 1
    if (!isOurs && (!isLast || isLink || open)) return `${path} belongs to user ${owner}`
    const isWritable = !isLink && (mode & writableByAll) !== 0
    if (isWritable && (isLast || (mode & sticky) === 0)) return `anybody may write to ${path}`
    if (!isLink) open = isWritable
  }
  return null
}

/** Owner of a path on Windows, and whether the path redirects elsewhere */
export interface Owned {
  readonly path: string
  /** The owner's security identifier; null: Windows does not say */
  readonly owner: string | null
  readonly isReparsePoint: boolean
  /** The owner is the current user. */
  readonly isOwn: boolean
}

/**
 * Every user may create folders in ProgramData, and files in the folders of others, so each folder below it is checked;
 * the token file comes last.
 */
export function pathsToOwn(profile: Profile, home: string): readonly string[] {
  const [drive = '', programData = '', ...names] = home.split('\\')
  const folders = names.map((_name, at) => [drive, programData, ...names.slice(0, at + 1)].join('\\'))
  return [...folders, win32.join(home, profile.portFile), win32.join(home, profile.tokenFile)]
}

/**
 * Builds a script that prints the user's identifier, then one line for each path: its attributes and owner, or the
 * error.
 */
export function ownersScript(paths: readonly string[]): string {
  return `
$ErrorActionPreference = 'Stop'
[Console]::Out.WriteLine([Security.Principal.WindowsIdentity]::GetCurrent().User.Value)
foreach ($path in @(${paths.map(powershellQuoted).join(', ')})) {
  try {
    $item = Get-Item -LiteralPath $path -Force
    $owner = (Get-Acl -LiteralPath $path).GetOwner([Security.Principal.SecurityIdentifier]).Value
    [Console]::Out.WriteLine([string][int]$item.Attributes + ' ' + $owner)
  } catch [Management.Automation.ItemNotFoundException] {
    [Console]::Out.WriteLine('missing')
  } catch {
    [Console]::Out.WriteLine('untold')
  }
}`
}

const reparsePoint = 0x400

/** Parses the output of that script; null: unexpected output. Missing paths are left out. */
export function readOwners(text: string, paths: readonly string[]): readonly Owned[] | null {
  const [self = '', ...lines] = text.trim().split(/\r?\n/)
  if (!/^S-[\d-]+$/.test(self) || lines.length !== paths.length) return null
  const owned: Owned[] = []
  for (const [at, line] of lines.entries()) {
    const found = /^(?:(\d+) (S-[\d-]+)|missing|untold)$/.exec(line)
    if (found === null) return null
    if (line === 'missing') continue
    const owner = found[2] ?? null
    const isReparsePoint = (Number(found[1] ?? 0) & reparsePoint) !== 0
    owned.push({ path: paths[at] ?? '', owner, isReparsePoint, isOwn: owner === self })
  }
  return owned
}

/** LocalSystem and the service accounts, the administrators, and the per-service accounts */
const trusted = /^S-1-5-(?:18|19|20|32-544|80-[\d-]+)$/

/**
 * Does for Windows what `plantedIn` does. The token file's owner may be unknown, because the service hides that file
 * from all other users.
 */
export function plantedOnWindows(owned: readonly Owned[], tokenFile: string): string | null {
  for (const { path, owner, isReparsePoint, isOwn } of owned) {
    if (isReparsePoint) return `${path} leads elsewhere`
    if (owner === null && path !== tokenFile) return `whose ${path} is may not be known`
    if (owner !== null && !isOwn && !trusted.test(owner)) return `${path} belongs to ${owner}`
  }
  return null
}
