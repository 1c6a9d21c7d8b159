import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vitest/config'

const node = { environment: 'node' } as const

/**
 * Unit tests stand beside the file they test. Integration tests start real servers in processes of their own; e2e
 * tests start the built application on a real display and bus, one at a time; those of a network namespace have one to
 * themselves, with the kernel's own interfaces.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['{contract,domain,words,main,demo,preload,scripts,assets}/**/*.test.{ts,mjs}'],
        },
      },
      {
        plugins: [preact({ devToolsEnabled: false, prefreshEnabled: false })],
        test: { name: 'renderer', environment: 'happy-dom', include: ['renderer/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          ...node,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...node,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'namespace',
          include: ['test/namespace/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'desktops',
          include: ['test/desktops/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'packages',
          include: ['test/packages/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
