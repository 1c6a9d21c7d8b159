import fc from 'fast-check'
import { expect, test } from 'vitest'
import { templateProblem } from './action-template.ts'
import { type ActionValues, fillTemplate } from './fill-template.ts'

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...`"'\`$(){};&|<>*?!~#-/@\\ \n\r\0\u202eax`) }),
  fc.constantFrom('{user}', '{name}', '-oProxyCommand=id', '../../x', '%0a', 'a@b:1/'),
)
const valuesOf = (name: string): ActionValues => ({
  name,
  address: 'fd80:56c2::2',
  node: 'a1b2c3d4e5',
  network: '8056c2e21c000001',
  user: 'ada',
})
const anyArgs = fc.array(
  fc.oneof(fc.constantFrom('{name}', '--name={name}', '{user}@{address}', ''), fc.string()),
  { maxLength: 8 },
)

test('whatever a device is called, each argument is what its template says, or nothing is run', () => {
  fc.assert(
    fc.property(anyName, anyArgs, (name, args) => {
      const template = { kind: 'program', program: '/bin/true', args } as const
      fc.pre(templateProblem('x', template) === null)
      const filled = fillTemplate(template, valuesOf(name))
      if (!filled.ok) return
      const [program, ...given] = filled.action
      expect(program).toBe('/bin/true')
      expect(given).toHaveLength(args.length)
      for (const [index, arg] of args.entries()) {
        if (arg === '{name}') expect(given[index]).toBe(name)
        if (arg === '{user}@{address}') expect(given[index]).toBe('ada@fd80:56c2::2')
        if (!arg.includes('{')) expect(given[index]).toBe(arg)
        if (!arg.startsWith('-')) expect(given[index]).not.toMatch(/^-.*|[\n\0]/)
      }
    }),
  )
})

test('whatever a device is called, a link goes to where its template says', () => {
  const anyLink = fc.constantFrom(
    'https://{address}/{name}',
    'https://wiki.example/{name}?q={name}#{name}',
    'ssh://{name}@{address}:22',
    'http://{name}.lan/',
  )
  fc.assert(
    fc.property(anyName, anyLink, (name, link) => {
      const filled = fillTemplate({ kind: 'link', url: link }, valuesOf(name))
      if (!filled.ok) return
      const [url = ''] = filled.action
      const [, scheme, authority = ''] = /^(\w+):\/\/([^/?#]*)/.exec(url) ?? []
      expect(scheme).toBe(link.split(':')[0])
      const host = link.includes('wiki') ? 'wiki.example' : '[fd80:56c2::2]'
      if (link.includes('{address}') || link.includes('wiki'))
        expect(authority.slice(authority.lastIndexOf('@') + 1).replace(/:22$/, '')).toBe(host)
      else expect(authority).toBe(`${name}.lan`)
      expect(url).toMatch(/^[\w.:/?#[\]@%=-]+$/)
    }),
  )
})
