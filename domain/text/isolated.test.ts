import { expect, test } from 'vitest'
import { asValue, isolated } from './isolated.ts'

test('only what runs from right to left is set apart, and once', () => {
  expect(isolated('office')).toBe('office')
  expect(isolated('')).toBe('')
  expect(isolated('Büro 東京')).toBe('Büro 東京')
  expect(isolated('مكتب 1')).toBe('\u2068مكتب 1\u2069')
  expect(isolated(isolated('שלום!'))).toBe('\u2068שלום!\u2069')
})

test('a value holds no marks', () => {
  expect(asValue(`${isolated('שלום')} copy`)).toBe('שלום copy')
  expect(asValue('office copy')).toBe('office copy')
})

test('a sentence with two such names is set apart as a whole', () => {
  const sentence = '\u2068שלום\u2069 and \u2068مكتب\u2069'
  expect(isolated(sentence)).toBe(`\u2068${sentence}\u2069`)
})
