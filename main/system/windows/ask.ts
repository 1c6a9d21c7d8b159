import type { Probed } from '../../../domain/computer/probed.ts'
import { askProgram } from '../ask.ts'
import { powershellArguments, powershellOf } from './powershell.ts'

/** ms: it takes a second to start, and its modules for the network two more the first time. */
const timeout = 15_000

/**
 * Asks Windows' own PowerShell for one value, as JSON. Numbers stand for what has names, so that nothing is in the
 * system's language.
 */
export function askPowershell<T>(
  what: string,
  value: string,
  parse: (json: unknown) => T | null,
): Promise<Probed<T>> {
  const places = [powershellOf(process.env)]
  const args = powershellArguments(jsonScript(value))
  return askProgram({ places, args, timeout, parse: (text) => parse(JSON.parse(text)) }).then((probed) => ({
    // The script itself is encoded in the arguments.
    ...probed,
    by: `powershell.exe: ${what}`,
  }))
}

/** It prints nothing but ASCII, so that the code page of the console does not matter. */
export function jsonScript(value: string): string {
  return `
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
try { $json = ConvertTo-Json -Compress -Depth 4 -InputObject ${value} }
catch [UnauthorizedAccessException] { [Console]::Error.WriteLine('access denied'); exit 5 }
[Console]::Out.Write([regex]::Replace($json, '[^\\x20-\\x7e]', { '\\u{0:x4}' -f [int][char]$args[0].Value }))`
}

export type Row = { readonly [name: string]: unknown }

/** The rows of a list; PowerShell writes a list of one as that one, and an empty one as null or {}. */
export function rowsOf(value: unknown): readonly Row[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((row): row is Row => typeof row === 'object' && row !== null)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
