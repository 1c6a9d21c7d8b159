import { win32 } from 'node:path'
import { powershellQuoted } from '../system/windows/powershell.ts'
import type { Profile } from './profiles.ts'

/** Something on the way to a folder, as lstat tells it */
export interface Place {
  readonly path: string
  readonly owner: number
  readonly mode: number
  readonly isLink: boolean
}

const root = 0
const writableByAll = 0o002
const sticky = 0o1000

/**
 * What on the way to the last of these was, or could be, made by a user who is neither root nor the person; null:
 * nothing. The folder itself may be any user's, as services have users of their own: whoever gave it to that user was
 * allowed to. Groups are the administrator's to choose.
 */
export function plantedIn(places: readonly Place[], self: number): string | null {
  let open = false
  for (const [at, { path, owner, mode, isLink }] of places.entries()) {
    const isOurs = owner === root || owner === self
    const isLast = at === places.length - 1
    if (!isOurs && (!isLast || isLink || open)) return `${path} belongs to user ${owner}`
    const isWritable = !isLink && (mode & writableByAll) !== 0
    if (isWritable && (isLast || (mode & sticky) === 0)) return `anybody may write to ${path}`
    if (!isLink) open = isWritable
  }
  return null
}

/** Whose something on Windows is, and whether it leads elsewhere */
export interface Owned {
  readonly path: string
  /** The owner's security identifier; null: it is not told */
  readonly owner: string | null
  readonly isReparsePoint: boolean
  /** Whether that is the person */
  readonly isOwn: boolean
}

/** ProgramData lets every user make folders, and files in those of others: each below it is asked for; the token last. */
export function pathsToOwn(profile: Profile, home: string): readonly string[] {
  const [drive = '', programData = '', ...names] = home.split('\\')
  const folders = names.map((_name, at) => [drive, programData, ...names.slice(0, at + 1)].join('\\'))
  return [...folders, win32.join(home, profile.portFile), win32.join(home, profile.tokenFile)]
}

/** Prints the person's identifier, and a line for each path: its attributes and owner, or why there are none. */
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

/** What that script printed; null: something else. What is missing is left out. */
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

/** The system and its services, the administrators, and each service's own account. */
const trusted = /^S-1-5-(?:18|19|20|32-544|80-[\d-]+)$/

/** As `plantedIn`. The service keeps its token file from all others, who are not told the owner either. */
export function plantedOnWindows(owned: readonly Owned[], tokenFile: string): string | null {
  for (const { path, owner, isReparsePoint, isOwn } of owned) {
    if (isReparsePoint) return `${path} leads elsewhere`
    if (owner === null && path !== tokenFile) return `whose ${path} is may not be known`
    if (owner !== null && !isOwn && !trusted.test(owner)) return `${path} belongs to ${owner}`
  }
  return null
}
