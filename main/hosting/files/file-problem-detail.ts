import type { FileProblem } from '../../../domain/members/members-plan.ts'

/** The detail of 'file-refused': the file's name, and the first thing that is wrong with it. */
export function fileProblemDetail(fileName: string, [first]: readonly FileProblem[]): string {
  const why =
    first === undefined ? '' : `: ${[first.kind, first.field, first.value].filter(Boolean).join(' ')}`
  return `${fileName}${why}`
}
