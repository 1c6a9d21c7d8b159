import { closestMatch } from 'leven'
import { parse } from './parse.ts'
import { collectProblems, type TextProblem } from './text-problem.ts'
import {
  actionWords,
  characteristics,
  etherTypes,
  foldName,
  matchWords,
  type Names,
  protocols,
} from './vocabulary.ts'

const statementWords = [...Object.keys(actionWords), 'include', 'macro', 'tag', 'cap', 'raw']
const conditionWords = [...Object.keys(matchWords), 'and', 'or', 'not']

/** Returns the word that was most likely meant where a text has an unknown one. null: none is close */
export function closestWord(text: string, problem: TextProblem): string | null {
  const { word, at } = problem
  // Some problems are placed at another word than the one they are about.
  if (word === '' || text.slice(at.offset, at.offset + at.length) !== word) return null
  const found = closestMatch(foldName(word), candidates(text, problem), {
    maxDistance: word.length < 4 ? 1 : 2,
  })
  return found === undefined || found === foldName(word) ? null : found
}

function candidates(text: string, { kind, expected, other }: TextProblem): readonly string[] {
  const namesOf = (names: Names): readonly string[] => Object.keys(names)
  switch (kind) {
    case 'not-a-statement':
      return statementWords
    case 'not-a-match':
    case 'match-expected':
      return conditionWords
    case 'not-in-tag':
      return ['id', 'default', 'enum', 'flag']
    case 'unknown-tag':
      return parse(text, collectProblems()).tags.flatMap((tag) => (tag.kind === 'tag' ? [tag.name] : []))
    case 'unknown-tag-value':
      return other.split(', ')
    case 'bad-value':
      if (expected === 'ethertype') return namesOf(etherTypes)
      if (expected === 'protocol') return namesOf(protocols)
      return expected === 'characteristics' ? namesOf(characteristics) : []
    default:
      return []
  }
}
