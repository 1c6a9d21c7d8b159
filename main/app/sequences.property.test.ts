import { always, seed } from '../testing/always.ts'
import { play } from './testing/play.ts'
import { sequences } from './testing/step.ts'

process.stdout.write(`sequences: PROPERTY_SEED=${seed}\n`)

/*
 * What people and other programs do, in any order, with processes killed between any two writes, answers lost and clocks
 * set: over the application as it is composed, between a disk and a service in memory.
 */
always(
  'each network ends as it was asked for last, and nothing is written that nobody asked for',
  sequences,
  play,
)
