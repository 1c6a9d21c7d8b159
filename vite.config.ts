import { builtinModules } from 'node:module'
import { lezer } from '@lezer/generator/rollup'
import { preact } from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'
import { messages } from './scripts/messages.ts'
import { bundleNotices, writeNotices } from './scripts/notices.ts'
import { mainScript, pageScripts, withoutRuntime } from './scripts/page-scripts.ts'
import { isUnusedPart, withoutUnusedParts } from './scripts/unused-parts.ts'

const nodeModules = [...builtinModules, ...builtinModules.map((name) => `node:${name}`)]
const root = import.meta.dirname

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

/** Three bundles, one per process, and what starts main; `vite build` makes them all. keytar is native and stays outside. */
export default defineConfig(({ command }) => ({
  root: `${root}/renderer`,
  base: './',
  plugins: [
    preact({ devToolsEnabled: false, prefreshEnabled: command === 'serve' }),
    paintAfterScript,
    lezer(),
    messages(),
    withoutUnusedParts(),
    withoutRuntime,
  ],
  build: { emptyOutDir: true, target: 'chrome148', sourcemap: false, license: { fileName: bundleNotices } },
  environments: {
    client: {
      build: {
        outDir: `${root}/dist/renderer`,
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: pageScripts(`${root}/renderer`), includeDependenciesRecursively: false }],
            },
          },
        },
      },
    },
    main: {
      consumer: 'server',
      resolve: { noExternal: true, conditions: ['node', 'import', 'module', 'default'] },
      // With this, undici leaves out its second parser, which is off.
      define: { esbuildDetection: 'true' },
      build: {
        outDir: `${root}/dist/main`,
        target: 'node24',
        minify: true,
        rolldownOptions: {
          input: { index: `${root}/main/app/index.ts` },
          external: (id, importer) =>
            ['electron', 'keytar', ...nodeModules].includes(id) && !isUnusedPart(id, importer),
          // V8 takes a code cache for scripts, not for modules. Wrapped in a function and in ASCII, the text that
          // main/code-cache reads is the one that V8 keeps, at one byte for each character.
          output: {
            format: 'cjs',
            charset: 'ascii',
            postBanner: '(function (exports, require, module, __filename, __dirname) {',
            postFooter: '})',
            dynamicImportInCjs: false,
            entryFileNames: '[name].cjs',
            chunkFileNames: '[name]-[hash].cjs',
            codeSplitting: { groups: [{ name: mainScript, includeDependenciesRecursively: false }] },
          },
        },
      },
    },
    start: {
      consumer: 'server',
      build: {
        outDir: `${root}/dist/start`,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: { index: `${root}/main/code-cache/index.ts` },
          external: nodeModules,
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
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
}))
