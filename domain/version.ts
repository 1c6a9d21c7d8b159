export type VersionParts = readonly [major: number, minor: number, revision: number]

/** Reads a dotted version, "1.16.1" or "1.16.1-2". null: it is not one */
export function versionParts(text: string | null | undefined): VersionParts | null {
  const parts = /^(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?![\d.])/.exec(text ?? '')
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)]
}

export function isAtLeast(version: VersionParts, least: VersionParts): boolean {
  const differs = least.findIndex((part, index) => version[index] !== part)
  return differs === -1 || (version[differs] ?? 0) > (least[differs] ?? 0)
}
