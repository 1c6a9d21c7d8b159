import { expect, test } from 'vitest'
import { lightSwitches, ownArguments } from './launch.ts'

test('an installed application has its arguments right after the executable', () => {
  expect(ownArguments(['/opt/Meshtray/meshtray', '--show'], '/opt/Meshtray/app.asar', true)).toEqual([
    '--show',
  ])
})

test('an unpackaged one loses its own folder, wherever it stands, and nothing else', () => {
  const argv = [
    'electron',
    '--inspect=0',
    '/home/ann/meshtray/',
    'meshtray://join/8056c2e21c000001',
    '--demo',
  ]
  expect(ownArguments(argv, '/home/ann/meshtray', false)).toEqual([
    '--inspect=0',
    'meshtray://join/8056c2e21c000001',
    '--demo',
  ])
})

test('features that are enabled already stay so, as the last list alone counts', () => {
  const features = (enabled: string) =>
    lightSwitches('linux', enabled).find(([name]) => name === 'enable-features')?.[1]
  expect(features('')).toBe('NetworkServiceInProcess2')
  expect(features('A,B')).toBe('A,B,NetworkServiceInProcess2')
  expect(lightSwitches('darwin', 'A')).toEqual([])
})
