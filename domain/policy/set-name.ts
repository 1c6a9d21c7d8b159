import { readNickname } from '../devices/nickname.ts'

/** Without spaces around it; null: nobody could tell it from others, or it is too long */
export function readSetName(text: string): string | null {
  const name = readNickname(text)
  return name === '' ? null : name
}

/** A set is called by its name on the command line: two that differ in case alone would be mixed up. */
export function isSameSetName(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase()
}
