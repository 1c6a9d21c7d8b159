import { availableParallelism } from 'node:os'
import { lezer } from '@lezer/generator/rollup'
import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience } from './contract/testing/patience.ts'
import { namespaces } from './scripts/lib/linux/own-namespace.mjs'
import { messages } from './scripts/messages.ts'

const common = {
  testTimeout: 10 * patience,
  hookTimeout: 10 * patience,
  expect: { poll: { timeout: patience } },
} as const
const node = { ...common, environment: 'node' } as const
const processors = availableParallelism()
/** See openDesktops in scripts/lib/private-desktop.mjs */
const desktops: readonly unknown[] = JSON.parse(process.env.MESHTRAY_DESKTOPS ?? '[]')
/** They change the whole machine (polkit's rules, the system bus), so they run alone, after the others. */
const serial = 'test/{integration,e2e}/**/*.serial.test.ts'
const alone = { fileParallelism: false } as const
/** Files share the processes of their project, as starting one and loading what it tests takes longer than the tests. */
const together = { isolate: false, maxWorkers: processors } as const

/**
 * Starts the files first that wait longest, so that others run beside them and none is left for the end. The runner's own
 * order is by size, which tells nothing of waiting.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waiting = [/two-computers|matrix/, /test\/namespace/, /./]
    const rank = ({ moduleId }: TestSpecification): number => waiting.findIndex((name) => name.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/**
 * Unit tests stand beside the file they test. Integration tests start real servers; e2e tests start the built
 * application on a real display and bus, one at a time on each; those of a network namespace have one to themselves,
 * with the kernel's own interfaces.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [messages()],
        test: {
          ...node,
          ...together,
          name: 'unit',
          include: ['{contract,domain,words,main,demo,preload,scripts,assets}/**/*.test.{ts,mjs}'],
        },
      },
      {
        plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false }), lezer(), messages()],
        test: {
          ...common,
          name: 'renderer',
          ...together,
          environment: 'happy-dom',
          setupFiles: ['renderer/testing/set-up.ts'],
          include: ['renderer/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [messages()],
        test: {
          ...node,
          name: 'integration',
          // Files share processes, as most of their time went into loading the same modules anew.
          isolate: false,
          include: ['test/integration/**/*.test.ts'],
          exclude: [serial],
          // They wait for others most of the time.
          maxWorkers: processors * 3,
        },
      },
      {
        plugins: [messages()],
        test: {
          ...node,
          ...alone,
          name: 'integration-serial',
          include: ['test/integration/**/*.serial.test.ts'],
        },
      },
      {
        plugins: [messages()],
        test: {
          ...node,
          name: 'e2e',
          // A new process for each file would load Playwright anew.
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          exclude: [serial],
          setupFiles: ['test/support/desktop/own-desktop.ts'],
          maxWorkers: Math.max(1, desktops.length),
        },
      },
      {
        plugins: [messages()],
        test: {
          ...node,
          ...alone,
          name: 'e2e-serial',
          include: ['test/e2e/**/*.serial.test.ts'],
        },
      },
      {
        plugins: [messages()],
        test: {
          ...node,
          name: 'namespace',
          pool: namespaces,
          include: ['test/namespace/**/*.test.ts'],
          setupFiles: ['test/support/desktop/own-desktop.ts'],
          maxWorkers: Math.max(1, desktops.length),
        },
      },
      {
        plugins: [messages()],
        test: {
          ...node,
          ...alone,
          name: 'desktops',
          include: ['test/desktops/**/*.test.ts'],
        },
      },
      {
        plugins: [messages()],
        test: {
          ...node,
          name: 'packages',
          globalSetup: ['test/support/packages/make.ts'],
          include: ['test/packages/**/*.test.ts'],
          maxWorkers: processors,
        },
      },
    ],
  },
})
