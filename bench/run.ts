import { cp, mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '../test/support/app/application.ts'
import { startTrayHost } from '../test/support/desktop/status-notifier.ts'
import { startDemoNode } from '../test/support/node/demo-node.ts'
import { temporaryFolder } from '../test/support/temp-folder.ts'
import { type Context, markdown, type Row, ratioOf } from './lib/row.ts'
import { measureBridge } from './measures/bridge.ts'
import { measureBulk } from './measures/bulk.ts'
import { measureController } from './measures/controller.ts'
import { measureCrowd } from './measures/crowd.ts'
import { measureHosted } from './measures/hosted.ts'
import { measureInterfaces } from './measures/interfaces.ts'
import { measureDevices, measurePalette } from './measures/lists.ts'
import { measureMemory } from './measures/memory.ts'
import { measurePoll } from './measures/poll.ts'
import { measureRules } from './measures/rules.ts'
import { measureSizes } from './measures/sizes.ts'
import { measureStart } from './measures/start.ts'
import { measureTimeline } from './measures/timeline.ts'
import { measureToggle } from './measures/toggle.ts'
import { measureWindow } from './measures/window.ts'
import { type BenchOptions, type Group, readOptions } from './options.ts'

const measures: { readonly [group in Group]: (context: Context) => Promise<readonly Row[]> } = {
  sizes: measureSizes,
  poll: measurePoll,
  start: measureStart,
  window: measureWindow,
  bridge: measureBridge,
  toggle: measureToggle,
  crowd: measureCrowd,
  palette: measurePalette,
  rules: measureRules,
  controller: measureController,
  devices: measureDevices,
  bulk: measureBulk,
  hosted: measureHosted,
  interfaces: measureInterfaces,
  timeline: measureTimeline,
  memory: measureMemory,
}

// Electron's Node takes archives for folders, unless told not to: here they are files to copy, weigh and delete.
process.noAsar = true
try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Prints the table; the same with all about the machine goes to test-results/bench.json. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const say = (text: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
  const rows: Row[] = []
  const failures: string[] = []
  const began = { at: new Date().toISOString(), load: loadavg() }
  const { context, close } = await setStage(options, say)
  try {
    for (const group of options.only) {
      try {
        rows.push(...(await measures[group](context)))
      } catch (error) {
        failures.push(`${group}: ${error instanceof Error ? error.message : String(error)}`)
        say(`could not measure ${failures.at(-1)}`)
      }
    }
  } finally {
    await close()
  }
  const machine = {
    system: `${process.platform} ${process.arch}`,
    processors: cpus().length,
    model: cpus()[0]?.model ?? '',
    electron: process.versions.electron ?? '',
  }
  const ended = { at: new Date().toISOString(), load: loadavg() }
  const results = rows.map((row) => ({ ...row, ratio: ratioOf(row) }))
  const folder = join(projectRoot, 'test-results')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'bench.json'),
    `${JSON.stringify({ options, machine, began, ended, rows: results, failures }, null, 2)}\n`,
  )
  console.log(markdown(rows))
  const missed = rows.filter(({ met }) => !met).length
  const load = (all: readonly number[]): string => (all[0] ?? 0).toFixed(1)
  console.log(
    `\n${rows.length - missed} met, ${missed} missed, ${failures.length} not measured; medians of ${options.runs}; ` +
      `load of the machine ${load(began.load)} before and ${load(ended.load)} after, ${machine.processors} processors`,
  )
  if (failures.length > 0) process.exitCode = 1
}

/** A panel, a node service, and a copy of Electron, until `close`. */
export async function setStage(
  { runs, idle }: BenchOptions,
  say: (text: string) => void,
): Promise<{ readonly context: Context; close(): Promise<void> }> {
  const { path, dispose } = await temporaryFolder('bench')
  const copy = join(path, 'electron')
  await mkdir(copy)
  await cp(dirname(process.execPath), copy, { recursive: true })
  const host = await startTrayHost()
  const demo = await startDemoNode()
  return {
    context: { runs, idle, electron: join(copy, basename(process.execPath)), host, demo, folder: path, say },
    async close() {
      await demo.dispose()
      await host.stop()
      await dispose()
    },
  }
}
