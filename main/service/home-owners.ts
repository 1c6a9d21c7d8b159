import { win32 } from 'node:path'
import { powershellQuoted } from '../system/windows/powershell.ts'
import type { Profile } from './profiles.ts'

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
