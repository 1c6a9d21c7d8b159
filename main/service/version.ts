import * as v from 'valibot'
import { exactIntegerOf } from '../../domain/exact-integer.ts'
import { text } from './tolerant.ts'

/** A part of a version. null: the service does not say, or says -1, which means unknown */
const part = v.fallback(
  v.pipe(
    v.unknown(),
    v.transform((given) => {
      const read = exactIntegerOf(given)
      return typeof read === 'number' && read >= 0 ? read : null
    }),
  ),
  null,
)

export const versionFields = {
  version: text,
  versionMajor: part,
  versionMinor: part,
  versionRev: part,
}

export interface Version {
  /** Dotted. null: unknown */
  readonly version: string | null
  readonly versionMajor: number | null
  readonly versionMinor: number | null
  readonly versionRev: number | null
}

/** Makes a version that is missing of its parts, and parts that are missing of the version. */
export function versionOf(given: Omit<Version, 'version'> & { readonly version: string }): Version {
  const { version: said, versionMajor, versionMinor, versionRev } = given
  const parts = [versionMajor, versionMinor, versionRev]
  const version = said === '' || /(?:^|\.)-1(?:\.|$)/.test(said) ? null : said
  if (version === null) return { ...given, version: parts.includes(null) ? null : parts.join('.') }
  const [major, minor, rev] =
    /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?!\d)/.exec(version)?.slice(1).map(Number) ?? []
  return {
    version,
    versionMajor: versionMajor ?? major ?? null,
    versionMinor: versionMinor ?? minor ?? null,
    versionRev: versionRev ?? rev ?? null,
  }
}
