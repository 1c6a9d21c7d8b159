import { builtinModules } from 'node:module'
import { preact } from '@preact/preset-vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { compileMessages } from './scripts/compile-messages.mjs'
import { bundleNotices, writeNotices } from './scripts/notices.mjs'

const nodeModules = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)]
const root = import.meta.dirname

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const entry = `${root}/renderer/index.html`
const smallWindow = `${root}/renderer/small-window/window.tsx`
const hostedWindow = `${root}/renderer/hosted-window/hosted-window.tsx`

/**
 * The page's scripts: what both windows need, the small window, its check of the connection, its report, what the window
 * of hosted networks shows at its start, and the rest of that, which is fetched after it in one piece. Many small ones
 * compress worse, and each repeats what it imports.
 */
const scripts = [
  { name: 'pseudo-language', test: /pseudo-language\.ts$/, priority: 3 },
  { name: ofBothWindows, debugName: 'index', priority: 2 },
  { name: 'small-window', test: /small-window\/window\.tsx$/, priority: 1 },
  { name: 'hosted-window', test: /hosted-window\.tsx$/, priority: 1 },
  { name: 'doctor', test: /\/renderer\/doctor\/|\/words\/(english\/)?doctor/, priority: 1 },
  { name: 'report', test: /\/renderer\/report\/|\/words\/english\/report/, priority: 1 },
  { name: 'hosted-parts' },
]

function ofBothWindows(id: string, context: Context): string | null {
  const small = importedFrom(smallWindow, context)
  const hosted = importedFrom(hostedWindow, context)
  const isOfBoth = importedFrom(entry, context).has(id) || (small.has(id) && hosted.has(id))
  return isOfBoth ? 'index' : null
}

/** All that comes with a module, itself included. */
function importedFrom(module: string, context: Context): Set<string> {
  const found = new Set([module])
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * Holds painting back until the page's script has run, so that the first frame has content. Vite drops the attribute
 * where it stands in the page itself.
 */
const paintAfterScript: Plugin = {
  name: 'paint-after-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
}

/** Three bundles, one per process; `vite build` makes them all. keytar is native and stays outside. */
export default defineConfig({
  root: `${root}/renderer`,
  base: './',
  plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false }), paintAfterScript, compileMessages()],
  build: { emptyOutDir: true, target: 'chrome148', sourcemap: false, license: { fileName: bundleNotices } },
  environments: {
    client: {
      build: {
        outDir: `${root}/dist/renderer`,
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: { groups: scripts } } },
      },
    },
    main: {
      consumer: 'server',
      // write-file-atomic names its temporary files after it.
      define: { __filename: 'import.meta.filename' },
      resolve: { noExternal: true, conditions: ['node', 'import', 'module', 'default'] },
      build: {
        outDir: `${root}/dist/main`,
        target: 'node24',
        minify: true,
        rolldownOptions: {
          input: { index: `${root}/main/app/index.ts` },
          external: ['electron', 'keytar', ...nodeModules],
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      build: {
        outDir: `${root}/dist/preload`,
        target: 'chrome148',
        minify: false,
        rolldownOptions: {
          input: { index: `${root}/preload/index.ts` },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      const environments = Object.values(builder.environments)
      for (const environment of environments) await builder.build(environment)
      const folders = environments.map(({ config }) => config.build.outDir)
      await writeNotices(folders, `${root}/dist/licences.html`)
    },
  },
})
