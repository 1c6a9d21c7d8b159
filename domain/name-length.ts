/** In bytes of UTF-8. Members receive a network's name cut to this length. */
export const longestName = 127

/** Returns by how many bytes a name is too long; 0: it is not. */
export function excessOf(name: string): number {
  const bytes = Array.from(name, (character) => bytesOf(character.codePointAt(0) ?? 0))
  return Math.max(0, bytes.reduce((sum, size) => sum + size, 0) - longestName)
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
