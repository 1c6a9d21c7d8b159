import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './lib/paths.mjs'

/** Vite writes each notice in this form. */
interface Notice {
  readonly name: string
  readonly version: string
  readonly identifier?: string | undefined
  readonly text?: string | undefined
}
type FullNotice = Notice & { readonly identifier: string; readonly text: string }

/** Shipped too, though nothing imports them: the platform, the native module with what it is compiled of, and the helpers that the bundler adds. */
const unbundled = ['electron', 'keytar', 'node-addon-api', 'rolldown', 'vite']
const modules = path.join(root, 'node_modules')

/** The list that Vite leaves in each bundle's folder; it is removed when the page is written. */
export const bundleNotices = 'licences.json'

/** Writes the page with the licences of everything that ships, as those ask for. `bundles` are their folders. */
export async function writeNotices(bundles: readonly string[], page: string): Promise<void> {
  const lists = bundles.map((folder) => path.join(folder, bundleNotices))
  const bundled = await Promise.all(lists.map(async (file) => JSON.parse(await readFile(file, 'utf8'))))
  const notices = [...bundled.flat(), ...(await Promise.all(unbundled.map(readNotice)))]
  const own = await readFile(path.join(root, 'LICENSE'), 'utf8')
  const complete = await Promise.all(notices.map((notice) => completed(notice, own)))
  await writeFile(page, noticesPage(own, complete))
  await Promise.all(lists.map((file) => rm(file)))
}

/** `own` is our licence; `notices` come in any order, the same package more than once. */
export function noticesPage(own: string, notices: readonly FullNotice[]): string {
  const named = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  const entries = [...named].sort().map(
    ([name, { identifier, text }]) => `<details>
<summary>${escaped(name)} (${escaped(withoutParentheses(identifier))})</summary>
<pre>${escaped(text)}</pre>
</details>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Licences in Meshtray</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { max-inline-size: 46rem; margin: 2rem auto; padding-inline: 1rem }
pre { white-space: pre-wrap }
</style>
<h1>Licences in Meshtray</h1>
<pre>${escaped(own)}</pre>
<h2>What others made</h2>
<p>The licences of Chromium and of all in it are a page of their own, beside this one in the installed application:
<a href="LICENSES.chromium.html">LICENSES.chromium.html</a></p>
${entries.join('\n')}
</html>
`
}

/** A package that names the MIT licence and brings no file with it has that text, with its author's name. */
async function completed({ text, ...notice }: Notice, own: string): Promise<FullNotice> {
  const { name, identifier } = notice
  if (identifier === undefined) throw new Error(`${name} ships, and names no licence.`)
  if (text !== undefined) return { ...notice, identifier, text }
  const { author } = await description(name)
  if (identifier !== 'MIT' || !author) throw new Error(`${name} ships, and brings no text of its licence.`)
  return {
    ...notice,
    identifier,
    text: own.replace(/^Copyright.*$/m, `Copyright (c) ${author.name ?? author}`),
  }
}

async function readNotice(name: string): Promise<Notice> {
  const { version, license } = await description(name)
  const files = ['LICENSE', 'LICENSE.md'].map((file) =>
    readFile(path.join(modules, name, file), 'utf8').catch(() => null),
  )
  const text = (await Promise.all(files)).find((one) => one !== null)
  // vite adds those of the packages that it is itself made of, which do not ship.
  return { name, version, identifier: license, text: text?.split('# Licenses of bundled dependencies')[0] }
}

async function description(name: string) {
  return JSON.parse(await readFile(path.join(modules, name, 'package.json'), 'utf8'))
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Some packages write a choice in parentheses: "(MIT OR Apache-2.0)" */
function withoutParentheses(identifier: string): string {
  return identifier.replace(/^\((.*)\)$/, '$1')
}
