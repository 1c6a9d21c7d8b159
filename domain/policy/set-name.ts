import { readNickname } from '../devices/nickname.ts'

/** Returns the name without surrounding spaces. null: it has nothing visible to tell it by, or is too long */
export function readSetName(text: string): string | null {
  const name = readNickname(text)
  return name === '' ? null : name
}

/** The command line finds a set by its name, so two names that differ only in case count as the same. */
export function isSameSetName(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase()
}
