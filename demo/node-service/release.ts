/** The releases of the node service that the demo can be. */
export const versions = ['1.14', '1.16', '1.16.1'] as const
export type VersionName = (typeof versions)[number]

/** The differences between one release and the others. */
export interface Release {
  readonly numbers: readonly [major: number, minor: number, revision: number]
  /** The release updates itself, and /status has two settings for that. */
  readonly hasUpdater: boolean
  /** The release counts its traffic without being told to. */
  readonly countsTraffic: boolean
  /** The release tells which link of a bond became the active one, and when. */
  readonly tellsLinkSelection: boolean
}

export const releases: { readonly [name in VersionName]: Release } = {
  '1.14': { numbers: [1, 14, 1], hasUpdater: true, countsTraffic: true, tellsLinkSelection: false },
  '1.16': { numbers: [1, 16, 0], hasUpdater: false, countsTraffic: true, tellsLinkSelection: true },
  '1.16.1': { numbers: [1, 16, 1], hasUpdater: false, countsTraffic: false, tellsLinkSelection: true },
}

/** Returns the version of the node and of its protocol, as a controller is told. */
export function toldVersion({ numbers }: Release): readonly [number, number, number, number] {
  return [...numbers, 12]
}

export function versionFields({ numbers }: Release) {
  const [versionMajor, versionMinor, versionRev] = numbers
  return { version: numbers.join('.'), versionBuild: 0, versionMajor, versionMinor, versionRev }
}
