import { describe, expect, test } from 'vitest'
import { compileText } from './compile.ts'
import { declarationsIn, isOnlyDeclaration, withCapability, withTag } from './edit-declarations.ts'

const text = `# Roles
tag role id 1 default client
  enum 0 client # most of them
  enum 1 server
;

cap admin id 7
  accept dport 22;
  break;
;

accept treq role server and tseq ROLE client; # role
drop;
`

/** The errors of a text; none: it compiles */
function errors(of: string): readonly string[] {
  return compileText(of).problems.flatMap(({ severity, kind }) => (severity === 'error' ? [kind] : []))
}

const { tags, capabilities } = declarationsIn(text)
const [role] = tags
const [admin] = capabilities
if (role === undefined || admin === undefined) throw new Error('nothing is declared')

test('what is declared is read as it is written', () => {
  expect(role).toMatchObject({
    name: 'role',
    id: '1',
    defaultValue: 'client',
    enums: '0 client\n1 server',
    flags: '',
  })
  expect(admin).toMatchObject({ name: 'admin', id: '7', isDefault: false })
  expect(declarationsIn('tag raw {"id":1}; tag')).toMatchObject({
    tags: [{ name: '', id: '' }],
    capabilities: [],
  })
})

describe('a tag', () => {
  test('is declared anew, and the rest stays as it is', () => {
    const after = withTag(text, role, { ...role, defaultValue: '', flags: '4 printer\n\n 5 scanner' })
    expect(after).toContain(
      '# Roles\ntag role id 1\n  enum 0 client\n  enum 1 server\n  flag 4 printer\n  flag 5 scanner\n;\n\ncap',
    )
    expect(errors(after)).toEqual([])
  })

  test('is renamed with the matches that use it', () => {
    const after = withTag(text, role, { ...role, name: 'rank' })
    expect(after).toContain('accept treq rank server and tseq rank client; # role')
    expect(errors(after)).toEqual([])
  })

  test('is added and removed', () => {
    const more = withTag(text, null, { name: 'size', id: '2', defaultValue: '', enums: '', flags: '' })
    expect(more).toBe(`tag size id 2;\n\n${text}`)
    const [size] = declarationsIn(more).tags
    expect(withTag(more, size ?? null, null)).toBe(text)
    expect(errors(withTag(text, role, null))).toEqual(['unknown-tag', 'unknown-tag'])
  })

  test('with a name that cannot be one does not compile', () => {
    for (const name of ['', 'accept', 'a b', 'x;drop'])
      expect(errors(withTag(text, role, { ...role, name })), name).not.toEqual([])
  })
})

describe('a capability', () => {
  test('gets another head, and keeps its rules', () => {
    const after = withCapability(text, admin, { name: 'staff', id: '8', isDefault: true })
    expect(after).toContain('cap staff id 8 default\n  accept dport 22;\n  break;\n;')
    expect(errors(after)).toEqual([])
    const [staff] = declarationsIn(after).capabilities
    expect(withCapability(after, staff ?? null, admin)).toBe(text)
  })

  test('is added and removed with its rules', () => {
    const more = withCapability(text, null, { name: 'guest', id: '9', isDefault: false })
    expect(errors(more)).toEqual([])
    const [guest] = declarationsIn(more).capabilities
    expect(withCapability(more, guest ?? null, null)).toBe(text)
    const less = withCapability(text, admin, null)
    expect(less).toContain(';\n\naccept treq')
    expect(less).not.toContain('break')
    expect(errors(less)).toEqual([])
  })
})

test('a box that holds a rule is no declaration', () => {
  for (const name of [
    'x id 5; accept; tag y',
    'x id 5; tag z id 6; tag y',
    'x id 5; macro m accept; ; tag y',
  ])
    expect(isOnlyDeclaration(text, withTag(text, role, { ...role, name })), name).toBe(false)
  for (const after of [
    withTag(text, role, { ...role, name: 'rank' }),
    withTag(text, null, role),
    withTag(text, role, null),
  ])
    expect(isOnlyDeclaration(text, after)).toBe(true)
})
