import { expect, test } from 'vitest'
import type { Diagnosis } from '../../contract/doctor.ts'
import { rawOf, startDiagnosis } from './diagnosis.ts'
import type { DoctorFacts, DoctorGathered } from './facts.ts'
import { fact, type Gatherers, missing } from './gather.ts'
import { contextOf, subjects, whole } from './testing/whole.ts'

test('what was read is shown with who told it, and why where nobody did', () => {
  expect(rawOf([fact('ip rule', [], '0: from all'), missing('ping', 'missing', 'nowhere')])).toBe(
    '$ ip rule\n0: from all\n\n$ ping\n(missing) nowhere',
  )
})

test('what is long leaves room for what is short', () => {
  const raw = rawOf([fact('GET /peer', [], 'x'.repeat(50_000)), fact('rp_filter', [], 'wlan0 2')])
  expect(raw.length).toBeLessThanOrEqual(4_002)
  expect(raw).toContain('$ rp_filter\nwlan0 2')
  expect(raw).toContain('xxx…')
})

/** Each fact takes a moment of its own, so that a diagnosis can be stopped between any two. */
function slowFacts(): Gatherers<DoctorFacts> {
  const names = Object.keys(whole) as (keyof DoctorGathered)[]
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      {
        by: name,
        timeout: 5_000,
        needs: [],
        read: () => new Promise((resolve) => setTimeout(() => resolve(whole[name]), 1 + 3 * at)),
      },
    ]),
  ) as unknown as Gatherers<DoctorFacts>
}

test('a check that is stopped at any point ends at once, claims nothing more, and can be gone on with', async () => {
  const running = (onChange: (diagnosis: Diagnosis) => void) =>
    startDiagnosis({
      subject: subjects.peer,
      gatherers: slowFacts(),
      context: contextOf(subjects.peer),
      startedAt: 0,
      onChange,
    })
  let points = 0
  await running(() => {
    points += 1
  }).run()
  const stopped = Array.from({ length: points }, async (_, point) => {
    let seen = 0
    const diagnosis = running(() => {
      seen += 1
      if (seen === point + 1) diagnosis.stop()
    })
    await diagnosis.run()
    const { running: isRunning, verdict, checks } = diagnosis.diagnosis()
    expect(isRunning).toBe(false)
    const missed = checks.filter(({ evidence }) =>
      evidence.some((each) => each.code === 'unchecked' && each.why === 'stopped'),
    )
    expect(missed.every((check) => check.verdict === 'unchecked')).toBe(true)
    if (missed.some(({ id }) => id === 'peer-loss')) expect(verdict).not.toBe('good')
    for (const { id } of checks.filter((check) => check.verdict !== 'good')) await diagnosis.again(id)
    expect(diagnosis.diagnosis().verdict).toBe('good')
    return missed.length
  })
  const missed = await Promise.all(stopped)
  expect(Math.max(...missed)).toBeGreaterThan(10)
  expect(Math.min(...missed)).toBe(0)
})
