import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '../../support/app/application.ts'

/** People read texts of these folders: on the screen, in the tray, in notifications, in a terminal. */
const folders = [
  ...[
    'renderer',
    'words',
    'main/app',
    'main/base',
    'main/cli',
    'main/desktop',
    'main/devices',
    'main/doctor',
  ],
  ...['main/dns', 'main/policy', 'main/reconcile', 'main/share', 'main/state'],
]

/** What looks like words of ours and is none: why, and how it begins in its file */
const others: { readonly [file: string]: readonly [why: string, ...texts: string[]] } = {
  'renderer/small-window/node-view.tsx': ['numbers of a version', 'parts.map'],
  'renderer/small-window/peer-row.tsx': ['numbers of a version', 'parts.map'],
  'renderer/hosting/host-details.tsx': ['numbers of a version', '[vMajor'],
  'renderer/hosting/settings/settings-form.ts': ['JSON', 'list.map', '`${JSON', 'parts.join'],
  'renderer/hosting/rules/json-view.tsx': ['JSON', '`, ${JSON'],
  'renderer/hosting/rules/editor/editor-looks.ts': ['style sheet', "'1px", "'2px", "'3px", "'underline"],
  'main/app/devices.ts': ['what the demo’s ping prints', '`no answer', '`64 bytes'],
  'main/app/display.ts': ['display systems, and a line that tests read', '`Wayland', '`, node', '`state:'],
  'main/app/index.ts': ['the program’s name, as programs begin their errors', '`meshtray: '],
  'main/app/launch.ts': ['a switch of Chromium', '`, EXCLUDE'],
  'main/app/options.ts': ['the program’s name, as programs begin their errors', '`meshtray: '],
  'main/app/single-writer.ts': ['for the log; its class is told in words', '`process '],
  'main/cli/socket/server.ts': ['for the log', '`${distrusted', '`${path'],
  'main/cli/verbs/copy-as.ts': ['a command', '`-H '],
  'main/cli/verbs/refreshed.ts': ['a code and a detail of the system', '`${code'],
  'main/cli/verbs/verb.ts': ['JSON, for scripts', 'choices?.join'],
  'main/cli/verbs/completion/completion.ts': ['programs of three shells', '`; ', '`#', '` (', '` set'],
  'main/desktop/shortcut/global-shortcut.ts': ['for the log', '`no '],
  'main/desktop/system/desktop-entry.ts': [
    'its English line, with those of other languages below',
    "'Comment=",
  ],
  'main/desktop/system/x11-connection.ts': ['for the log', "'the X server"],
  'main/desktop/tray/tray-host.ts': ['for the log', '`cannot ask', '`no session bus'],
  'main/desktop/windows/hosting-window.ts': ['for the log', '`gave the window', "'; opening"],
  'main/desktop/windows/security.ts': ['a header', '['],
  'main/devices/ping/live-pings.ts': ['the detail of a fault', "'it printed"],
  'main/doctor/diagnosis.ts': ['what a source told, as it is', '`$ ${'],
  'main/doctor/sources.ts': ['names of files', '`${folder'],
  'main/doctor/peer-gatherers.ts': ['a command', "'ip route"],
  'main/doctor/system-commands.ts': ['commands', '`sudo', "'sudo"],
  'main/doctor/checks/peer-way.ts': ['a command', '`sudo'],
}

/** Calls whose texts no sentence of ours is made of: logs, and details as a system or a service told them */
const technical = /^(?:log|log\.\w+|failure|missing|fact|parts\.onBroken|gaveUp)$|Error$/

const glue = /^\s?[,:;·–]\s|^\s\(|[,:;·–]\s$|\s\($/
const between = /[,:;·–]\s$/
const sentence = /[A-Za-z]{2,}[’,:]? [a-z]{2,} [a-z]{2,}/

/** The texts of a file that are joined by punctuation, or are sentences themselves */
function ownTexts(file: string, text: string): readonly string[] {
  const found: ESTree.Span[] = []
  const passed: ESTree.Span[] = []
  const source = ({ start, end }: ESTree.Span): string => text.slice(start, end)
  new Visitor({
    CallExpression(node) {
      const { callee, arguments: given } = node
      if (technical.test(source(callee))) passed.push(node)
      const [glued] = given
      const isJoin = callee.type === 'MemberExpression' && source(callee.property) === 'join'
      if (isJoin && glued?.type === 'Literal' && between.test(String(glued.value))) found.push(node)
    },
    NewExpression(node) {
      if (technical.test(source(node.callee))) passed.push(node)
    },
    JSXAttribute(node) {
      if (node.name.name === 'class') passed.push(node)
    },
    TemplateLiteral(node) {
      const parts = node.quasis.map(({ value }) => value.cooked ?? '')
      const isGlued = node.expressions.length > 0 && parts.some((part) => glue.test(part))
      if (isGlued || parts.some((part) => sentence.test(part))) found.push(node)
    },
    Literal(node) {
      if (typeof node.value === 'string' && sentence.test(node.value)) found.push(node)
    },
    JSXText(node) {
      if (/[\p{L},:;·]/u.test(node.value)) found.push(node)
    },
    JSXExpressionContainer({ expression }) {
      if (expression.type === 'Literal' && / [·–|] |[,:;] /.test(String(expression.value)))
        found.push(expression)
    },
  }).visit(parseSync(file, text).program)
  const isPassed = ({ start, end }: ESTree.Span): boolean =>
    passed.some((one) => one.start <= start && end <= one.end)
  const [, ...starts] = others[file] ?? ['']
  return found
    .filter((one) => !isPassed(one))
    .map((one) => source(one).replace(/\s+/g, ' '))
    .filter((one) => !starts.some((start) => one.startsWith(start)))
    .map((one) => `${file}: ${one.slice(0, 100)}`)
}

test('texts are messages, and what is joined is joined by the language', async () => {
  const files = (await Promise.all(folders.map(sourcesIn))).flat()
  const found = await Promise.all(
    files.map(async (file) => ownTexts(file, await readFile(join(projectRoot, file), 'utf8'))),
  )
  expect(found.flat()).toEqual([])
})

test.each([
  ["const shown = names.join(', ')", 1],
  [`const line = \`\${name} · \${state}\``, 1],
  [`const line = \`\${name} (\${state})\``, 1],
  ["const why = 'it cannot be read'", 1],
  [`log(\`asked again: \${name}\`)`, 0],
  ["const key = names.join(' ')", 0],
])('%s', (text, count) => {
  expect(ownTexts('main/example.ts', text)).toHaveLength(count)
})

async function sourcesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(projectRoot, folder), { recursive: true })
  return names
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name) && !/(^|\/)(testing|generated)\//.test(name))
    .map((name) => `${folder}/${name}`)
}
