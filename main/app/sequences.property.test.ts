import { always, seed } from '../testing/always.ts'
import { play } from './testing/play.ts'
import { sequences } from './testing/step.ts'

process.stdout.write(`sequences: PROPERTY_SEED=${seed}\n`)

/*
 * People and other programs make changes in any order, while processes are killed between any two writes, replies are
 * lost and clocks are set. The application is composed as in production, with its disk and its service in memory.
 */
always(
  'each network ends as it was asked for last, and nothing is written that nobody asked for',
  sequences,
  play,
)
