import { describe, expect, test } from 'vitest'
import { createTextSearch, matchedParts, type Searched, termsOf } from './text-search.ts'

const item = (title: string, ...others: string[]): Searched => ({ title, others })
const items = [
  item('Home lab', '8056c2e21c000001', '10.147.17.5'),
  item('workshop', '89e92ceee5000001'),
  item('Büro Köln', '89e92ceee5000002'),
  item('東京オフィス', '89e92ceee5000003'),
  item('сервер', '89e92ceee5000004', 'fd80:56c2:e21c::1'),
  item('old workshop', '89e92ceee5000005'),
  item('Łódź', '89e92ceee5000006'),
  item('Straße 7', '89e92ceee5000007'),
  item('مُحَمَّد', '89e92ceee5000008'),
  item('مكتبة الأعمال', '89e92ceee5000009'),
  item('ｶﾞｲﾄﾞ', '89e92ceee500000a'),
  item('さくら', '89e92ceee500000b'),
  item('İstanbul Işık', '89e92ceee500000c'),
  item('办公室打印机', '89e92ceee500000d'),
  item('서울 사무실', '89e92ceee500000e'),
]
const find = createTextSearch(items)
const titles = (query: string) => find(query).map(({ item }) => item.title)

describe('the search', () => {
  test.each([
    ['workshop', ['workshop', 'old workshop']],
    ['worksohp', ['workshop', 'old workshop']],
    ['wrkshop', ['workshop', 'old workshop']],
    ['workshopp', ['workshop', 'old workshop']],
    ['lab home', ['Home lab']],
    ['buro koln', ['Büro Köln']],
    ['BÜRO', ['Büro Köln']],
    ['bu\u0308ro', ['Büro Köln']],
    ['lodz', ['Łódź']],
    ['東京', ['東京オフィス']],
    ['сервре', ['сервер']],
    ['10.147.17', ['Home lab']],
    ['fd80:56c2', ['сервер']],
    ['8056c2e21c000001', ['Home lab']],
    ['strasse', ['Straße 7']],
    ['STRAßE', ['Straße 7']],
    ['محمد', ['مُحَمَّد']],
    ['مكتبه الاعمال', ['مكتبة الأعمال']],
    ['ガイド', ['ｶﾞｲﾄﾞ']],
    ['サクラ', ['さくら']],
    ['istanbul ışık', ['İstanbul Işık']],
    ['ISTANBUL ISIK', ['İstanbul Işık']],
    ['打印机', ['办公室打印机']],
    ['办公室打印', ['办公室打印机']],
    ['서울', ['서울 사무실']],
    ['서울'.normalize('NFD'), ['서울 사무실']],
    ['Ｈｏｍｅ　ｌａｂ', ['Home lab']],
    ['１０．１４７．１７', ['Home lab']],
    ['10。147。17', ['Home lab']],
    ['١٠.١٤٧.١٧', ['Home lab']],
    ['\u206810.147.17.5\u2069', ['Home lab']],
    ['nothing', []],
    ['***', []],
    ['   ', []],
  ])('for %j finds %j', (query, wanted) => {
    expect(titles(query)).toEqual(wanted)
  })

  test('puts titles before other texts, and their beginning first', () => {
    const search = createTextSearch([item('x', 'nas'), item('my nas'), item('dynasty'), item('nas')])
    expect(search('nas').map(({ item }) => item.title)).toEqual(['nas', 'x', 'my nas', 'dynasty'])
  })

  test('puts what is the query itself first, by its title or another text of its own', () => {
    const search = createTextSearch([
      item('printer', '10.147.17.20'),
      item('10.147.17.200'),
      item('nas', '10.147.17.2'),
      item('office-printer'),
      { title: 'scanner', others: ['10.147.17.8'], about: ['Office'] },
      item('Office', '10.147.17.9'),
    ])
    const names = (query: string) => search(query).map(({ item }) => item.title)
    expect(names('10.147.17.2')).toEqual(['nas', '10.147.17.200', 'printer'])
    expect(names(' óffice ')).toEqual(['Office', 'office-printer', 'scanner'])
    expect(search('office').map(({ distance }) => distance)).toEqual([0, 2, 5])
  })

  test('takes a query of 10,000 characters and names of any length as they are, up to a bound', () => {
    const search = createTextSearch([
      item('n'.repeat(1_000_000)),
      item(`a${'\u0301'.repeat(1_000_000)}`),
      ...items,
    ])
    for (const query of [
      'x'.repeat(10_000),
      'zq '.repeat(3_333),
      '('.repeat(10_000),
      '\u202e'.repeat(10_000),
    ])
      expect(search(query)).toEqual([])
    expect(search('n'.repeat(10_000)).length).toBe(1)
    expect(termsOf('a b c d e f g h i j '.repeat(500))).toHaveLength(8)
  })

  test.each([
    ['workshop', 'work', ['work']],
    ['workshop', 'worksohp', ['worksho']],
    ['Büro Köln', 'koln', ['Köln']],
    ['10.147.17.5', '147.17', ['147.17']],
    ['Home lab', 'nas', []],
  ])('marks in %j what %j found: %j', (text, query, wanted) => {
    const parts = matchedParts(text, query)
    if (query === 'worksohp') expect(parts.join()).toMatch(/^work/)
    else expect(parts).toEqual(wanted)
  })
})
