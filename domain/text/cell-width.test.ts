import { expect, test } from 'vitest'
import { cellWidth, wrapCells } from './cell-width.ts'

test.each([
  ['plain', 5],
  ['网络', 4],
  ['ｶﾅ', 2],
  ['é', 1],
  ['⚡', 2],
  ['\u2066--json\u2069', 6],
])('%j takes %i cells', (text, width) => {
  expect(cellWidth(text)).toBe(width)
})

test.each([
  ['a line of words', 9, ['a line of', 'words']],
  ['', 5, ['']],
  ['unbreakable', 5, ['unbreakable']],
  ['to --service-url=http://127.0.0.1:9993 it', 12, ['to', '--service-url=http://127.0.0.1:9993', 'it']],
  ['ネットワークを一時停止。', 14, ['ネットワークを', '一時停止。']],
  ['网络，成员', 4, ['网络，', '成员']],
  ['列出（网络）', 6, ['列出', '（网络）']],
  ['选项 --json', 8, ['选项', '--json']],
])('%j in %i cells', (text, width, lines) => {
  expect(wrapCells(text, width)).toEqual(lines)
})
