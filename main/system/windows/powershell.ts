import type { Probed } from '../../../domain/computer/probed.ts'
import { askProgram } from '../ask.ts'

type Environment = { readonly [name: string]: string | undefined }

export function system32(env: Environment): string {
  return `${env.SystemRoot ?? 'C:\\Windows'}\\System32`
}

/** Windows PowerShell 5.1, which every Windows has, unlike its successor. */
export function powershellOf(env: Environment): string {
  return `${system32(env)}\\WindowsPowerShell\\v1.0\\powershell.exe`
}

/**
 * Arguments that run a script without the user's profile; the encoding protects its quotes from being reinterpreted.
 */
export function powershellArguments(script: string): readonly string[] {
  const encoded = Buffer.from(script, 'utf16le').toString('base64')
  return ['-NoLogo', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded]
}

/** Quotes a text as a PowerShell literal; PowerShell also treats typographic quotes as single quotes. */
export function powershellQuoted(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
}

/** Timeout in ms: PowerShell takes a second to start, and its network modules two more the first time */
const timeout = 15_000

/**
 * Asks Windows PowerShell for one value, as JSON. Enumerations are printed as numbers, so that the output does not
 * depend on the system's language.
 */
export function askPowershell<T>(
  what: string,
  value: string,
  parse: (json: unknown) => T | null,
): Promise<Probed<T>> {
  const paths = [powershellOf(process.env)]
  const args = powershellArguments(jsonScript(value))
  return askProgram({ paths, args, timeout, parse: (text) => parse(JSON.parse(text)) }).then((probed) => ({
    // The arguments hold the script only in encoded form, so `what` names it.
    ...probed,
    by: `powershell.exe: ${what}`,
  }))
}

/** Builds a script that prints only ASCII, so that the console's code page does not matter. */
export function jsonScript(value: string): string {
  return `
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
try { $json = ConvertTo-Json -Compress -Depth 4 -InputObject ${value} }
catch [UnauthorizedAccessException] { [Console]::Error.WriteLine('access denied'); exit 5 }
[Console]::Out.Write([regex]::Replace($json, '[^\\x20-\\x7e]', { '\\u{0:x4}' -f [int][char]$args[0].Value }))`
}

export type Row = { readonly [name: string]: unknown }

/**
 * Returns the rows of a list; PowerShell prints a list of one as the element itself, and an empty one as null or {}.
 */
export function rowsOf(value: unknown): readonly Row[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((row): row is Row => typeof row === 'object' && row !== null)
}

export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
